import type { DangerSign } from '#safety/danger-sign.schema.ts';
import type { Lang } from '#safety/line-words.ts';

/** What the pages of danger signs say around a sign. */
export const SIGN_WORDS: Record<
  Lang,
  {
    /** The list of all signs. */
    list: { title: string; lead: string; groups: Record<DangerSign['urgency'], string> };
    /** Over what to do: beside a call of 911, and beside any other act. */
    untilHelp: string;
    first: string;
    /** Who sees people whose sign needs no emergency room. */
    care: { heading: string; text: string; link: string };
    tell: { heading: string; steps: readonly string[] };
    unsure: { heading: string; text: string };
    related: string;
    all: string;
    /** The way to the same page in the other language. */
    other: string;
    restInEnglish: string;
    sources: string;
    noSubstitute: string;
    /** What its page says. */
    what: string;
  }
> = {
  en: {
    list: {
      title: 'When to get help now',
      lead: 'Warning signs, the most urgent first. Each page says who to call and what to do until help comes.',
      groups: {
        '911': 'Call 911',
        'er-now': 'Go to an emergency room',
        'call-now': 'Call now, day or night',
        today: 'See a doctor or nurse today',
      },
    },
    untilHelp: 'Until help comes',
    first: 'What to do first',
    care: {
      heading: 'Who can see you today',
      text: 'Your own doctor, or a child’s doctor for a child: many offices keep times for the same day, and have a number for nights and weekends. Where none can, an urgent care takes people without an appointment.',
      link: 'Find urgent care near you',
    },
    tell: {
      heading: 'What to tell the 911 operator',
      steps: [
        'Where you are: address, floor, the nearest cross street.',
        'What happened, and how old the person is.',
        'Medicines, pregnancy and allergies that you know of.',
        'Stay on the line until the operator hangs up. Unlock the door.',
      ],
    },
    unsure: {
      heading: 'Not sure?',
      text: 'If it feels like an emergency, call 911. If you can’t speak, text 911: it works in many places. For a question that can wait, call your doctor’s office: many have a nurse on call at night.',
    },
    related: 'Other signs like this',
    all: 'All signs',
    other: 'Esta página en español',
    restInEnglish: '',
    sources: 'Sources',
    noSubstitute: 'This page is no substitute for professional medical advice.',
    what: 'What to do first, and who to call.',
  },
  es: {
    list: {
      title: 'Cuándo buscar ayuda ahora',
      lead: 'Señales de peligro, las más urgentes primero. Cada página dice a quién llamar y qué hacer hasta que llegue la ayuda.',
      groups: {
        '911': 'Llame al 911',
        'er-now': 'Vaya a una sala de emergencias',
        'call-now': 'Llame ahora, de día o de noche',
        today: 'Consulte hoy a un médico o enfermero',
      },
    },
    untilHelp: 'Hasta que llegue la ayuda',
    first: 'Qué hacer primero',
    care: {
      heading: 'Quién puede atenderle hoy',
      text: 'Su propio médico, o el pediatra si se trata de un niño: muchos consultorios guardan citas para el mismo día y tienen un número para noches y fines de semana. Si no hay ninguno, un centro de urgencias atiende sin cita.',
      link: 'Buscar atención de urgencia cerca (en inglés)',
    },
    tell: {
      heading: 'Qué decir al operador del 911',
      steps: [
        'Dónde está: dirección, piso, la calle más cercana. Puede pedir un intérprete.',
        'Qué pasó y qué edad tiene la persona.',
        'Medicinas, embarazo y alergias que conozca.',
        'No cuelgue hasta que el operador se lo diga. Deje la puerta sin llave.',
      ],
    },
    unsure: {
      heading: '¿No está seguro?',
      text: 'Si parece una emergencia, llame al 911. Si no puede hablar, envíe un mensaje de texto al 911: funciona en muchos lugares. Para una pregunta que puede esperar, llame al consultorio de su médico.',
    },
    related: 'Otras señales parecidas',
    all: 'Todas las señales',
    other: 'This page in English',
    restInEnglish: 'El resto de este sitio está en inglés.',
    sources: 'Fuentes (en inglés)',
    noSubstitute: 'Esta página no sustituye el consejo de un profesional de la salud.',
    what: 'Qué hacer primero y a quién llamar.',
  },
};
