import { normalize } from '#text/normalize.ts';
import type { Lang } from './line-words.ts';

/** Words that only Spanish has, among those that people in danger type most. */
const SPANISH = set(
  'abusaron acabar ahorque alacran alquitran amenaza apunalaron apunto balazo caca calentura cloro cordon costilla cuello cuchillo desangra desangrando desaparecer desmayos desmayado desmayada dispararon doble duerme durmio electrocutado enredado envenenamiento expuesta fractura gritos heces hinchada hueso huesos insulina intoxicado matan maten me mojo mollera mordedura mordida muneca negro negra orino oxigeno paro parir partera perro pegando piquete picadura pistola popo quebro quitarme quitarse raro rapida rigido saturacion se sigue siguiendo suero suicidarse taquicardia tieso tomo torcido trago ultimamente vibora voces vomitado abuela abuelo adolorido ahoga ahogando ahora al alguien ambulancia ano anos apendicitis asma auxilio ayuda ayer azucar baja bajo barriga bebe boca bombona borracho brazo cabeza cae cara casa celular chico cloro comezon como con congestion convulsion convulsiones convulsiona corazon corta cortada corto costado cuando cuesta dano de debajo dedo dedos del deja dejo derrame desde desmayo despierta despues dia dias diente dificultad doctor dolor dormida dormido duele duelen duro el ella embarazada embarazo emergencia en esposa esposo esta estan este estoy falta fiebre fuerte garganta gas golpe golpeo grave hace hacer herida hermana hermano hija hijo hinchada hinchado hora horas hoy huele infarto intoxicacion jalea labios lado la las lastima le lengua levantarse llora lo los luz madre mama mano mareado mareada mareo marido matar matarme me media medico medicina mejor menos mes meses mi mis morado moretones morir morirme mordio moverse mucha muchas mucho muela muere muerde muerto mujer muy necesito ni nina nino no nombre novio novia nos ojo ojos operacion orina orinar otra padre panza papa para parar parto pastillas pecho pega perdi pero peor pie piel pierna piernas pies pildoras por porque presion puedo puede pulso puso que queme quemo quemadura quiere quiero rapido reacciona regla respira respirar responde roja rojo ronchas sale salud sangra sangrado sangrando sangre se semana semanas ser siente siento sin sobredosis solo sordo su sudor suicidarme suicidio tarda temblor temperatura tengo tiene todas todo todos toma tomo tos trago tragar tuvo un una urgencia urgente vacuna veneno veo vez vida viene vientre violaron vista vivir vomita vomitando vomito vomitos voy ya yo',
);
/** Spanish words that are English ones too: they decide nothing. */
const BOTH = set(
  'a doctor de gas grave la me media no nos para parto papa son todo ya yo un este como con en al do sin pie pies dial mama cara regular hospital normal total final animal oral anal renal vaginal',
);
/** Words that only English has, of the commonest. */
const ENGLISH = set(
  'reads says shows meter the and my is of to in i it you he she her his him for with on not was have has had can cant wont what how do does from after when hurts pain blood chest baby kid husband wife mom dad feel feeling very so bad need help out up cold flu shot near',
);

/** The language of what somebody typed: Spanish where more of its words are Spanish than English; accents need not be there. */
export function languageOf(text: string): Lang {
  const words = normalize(text).split(' ');
  const count = (of: ReadonlySet<string>) => words.filter((word) => of.has(word) && !BOTH.has(word)).length;
  const marked = /[áéíóúñ¿¡]/i.test(text) ? 1 : 0;
  const spanish = count(SPANISH) + marked;
  return spanish > count(ENGLISH) ? 'es' : 'en';
}

function set(words: string): ReadonlySet<string> {
  return new Set(words.split(' '));
}
