import { normalize } from '#text/normalize.ts';
import type { Lang } from './line-words.ts';

/** Words that only Spanish has, among those that people in danger type most. */
const SPANISH = set(
  'abuela abuelo abusaron acabar adolorido ahoga ahogando ahora ahorque al alacran alergico alguien alquitran ambulancia amenaza ano anos apendicitis apunalaron apunto asma auxilio ayer ayuda azucar baja bajo balazo barriga bebe boca bombona borracho brazo cabeza caca cae calentura cara casa celular chico cloro comezon como con congestion convulsion convulsiona convulsiones corazon cordon corta cortada corto costado costilla cuando cuchillo cuello cuesta dano de debajo dedo dedos deja deposiciones dejo del derrame desangra desangrando desaparecer desde desmayada desmayado desmayo desmayos despierta despues dia dias diente dificultad dispararon doble doctor dolor dormida dormido duele duelen duerme durmio duro el electrocutado ella embarazada embarazo emergencia en enredado envenenamiento escalofrios esposa esposo esta estan este estoy expuesta falta fiebre fractura fuerte garganta gas golpe golpeo grave gritos hace hacer heces herida hermana hermano hija hijo hinchada hinchado hora horas hoy huele hueso huesos infarto insolacion insolado insulina intoxicacion intoxicado jalea la labios lado las lastima le lengua levantarse llora lo los luz madre mama mano mareada mareado mareo marido matan matar matarme maten me media medicina medico mejor menos mes meses mi mis mojo mollera morado mordedura mordida mordio moretones morir morirme moverse mucha muchas mucho muela muerde muere muerto mujer muneca muy necesito negra negras negro negros ni nina nino no nombre nos novia novio ojo ojos operacion orina orinar orino otra oxigeno padre panza papa para parar parir paro partera parto pastillas pecho pega pegando peor perdi pero perro picadura pie piel pierna piernas pies pildoras piquete pistola popo por porque presion puede puedo pulso puso que quebro quemadura queme quemo quiere quiero quitarme quitarse rapida rapido raro reacciona regla respira respirar responde rigido roja rojo ronchas sale salud sangra sangrado sangrando sangre saturacion se semana semanas ser siente siento sigue siguiendo sin sobredosis solo sordo su sudor suero suicidarme suicidarse suicidio taquicardia tarda temblor temperatura tengo tiene tieso todas todo todos toma tomo torcido tos tragar trago tuvo ultimamente un una urgencia urgente vacuna veneno veo vez vibora vida viene vientre violaron vista vivir voces vomita vomitado vomitando vomito vomitos voy ya yo',
);
/** Spanish words that are English ones too: they decide nothing. */
const BOTH = set(
  'a al anal animal cara como con de dial do doctor en este final gas grave hospital la mama me media no normal nos oral papa para parto pie pies regular renal sin son todo total un vaginal ya yo',
);
/** Words that only English has, of the commonest. */
const ENGLISH = set(
  'after and baby bad blood can cant chest cold dad do does feel feeling flu for from had has have he help her him his how hurts husband i in is it kid meter mom my need near not of on out pain reads says she shot shows so the to up very was what when wife with wont you',
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
