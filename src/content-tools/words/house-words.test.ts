import { describe, expect, test } from 'vitest';
import { wordsOfDoc } from './doc-words.ts';
import { HOUSE_RULES } from './house-rules.ts';
import { houseWords, houseWordsIn } from './house-words.ts';
import { wordsOfSource } from './source-words.ts';
import { readWritten } from '../reading/texts.ts';

const one = readWritten().written.find(({ collection }) => collection.name === 'faqs')!;

/** What is found in an answer that ends with this sentence. */
function inContent(sentence: string): string[] {
  const body = `## Is it so?\n\nYes. ${sentence}\n`;
  const file = { ...one.file, body, source: body };
  return houseWords([{ ...one, file, texts: [{ field: [], kind: 'prose', text: body, start: 0 }] }]).map(
    ({ line, column, message }) => `${String(line)}:${String(column)} ${message}`,
  );
}

const inPage = (source: string, file = 'src/a.tsx') => wordsOfSource(file, source).map(({ message }) => message);
const inDoc = (source: string) => wordsOfDoc('README.md', source).map(({ message }) => message);
const quoted = (sentence: string) => JSON.stringify(sentence);

/** Of each rule what it finds, and what it lets stand. */
const SENTENCES: [rule: string, bad: string, good: string][] = [
  ["'free' is no cost", 'Your next free time is at 3.', 'The first visit is free. The next open time is at 3.'],
  ["'free' is no cost", 'Take the first person free.', 'Take the first person available.'],
  ["'free' is no cost", 'See the price and when it is free.', 'The first class is free of charge.'],
  ['email', 'We send an E-mail.', 'We send an email.'],
  ['an email, not a mail', 'The booking mail lists it.', 'The kit comes by mail. Order by mail.'],
  ['treatments are for something', 'They sell pills against flu.', 'The vaccine protects against flu.'],
  ['canceled', 'The appointment was cancelled.', 'The appointment was canceled. The cancellation is free.'],
  ['specialty', 'It is a speciality of theirs.', 'It is their specialty.'],
  ['Poison Help', 'Call 800-222-1222.', 'Call Poison Help at 1-800-222-1222.'],
  ['checkup', 'Book a check-up.', 'Book a checkup, and check up on it.'],
  ['ZIP code', 'Enter your zip code.', 'Enter your ZIP code. Pack a zip bag.'],
  ['video', 'Watch the films at home.', 'A clear film of fluid covers the eye.'],
  ['whom', 'Ask whom to call.', 'Ask who to call.'],
  ['seldom', 'It seldom hurts.', 'It rarely hurts.'],
  ['need not', 'You need not fast.', "You don't need to fast. A need. Not now."],
  ['anew', 'The check runs anew.', 'The check runs again.'],
  ['no one', 'Nobody reads this inbox.', 'No one reads this inbox. If nobody answers, call 911.'],
  ['whoever', 'Whoever books is asked.', 'Everyone who books is asked. Whatever you book.'],
  ['none that', 'A machine, and none that all hangs on.', 'No single machine. None of the tests hurts.'],
  ['none that', 'A saved place that is none.', 'None of that is kept.'],
  ['continue', 'Choose an answer to go on.', 'Ask what goes on. Go on a trip. It has been going on for days.'],
  ['continue', 'Booking goes on when everyone searches.', "Which cream goes on first? If you can't go on, call."],
  ['you, not one', 'It is the page that one expects.', 'It is the page that you expect. Tell me when one opens.'],
  ['told about', 'You are told of it.', 'We tell you about it.'],
  ['things show', 'Locations say their next open time.', 'Locations show it. The label says when to take it.'],
  ['things show', 'Each service says why it is shown.', "The page says that it's closed. The form tells you how."],
  [
    'appointment, not visit',
    'Book a visit here.',
    'Book an appointment here. Book a video visit. Ask at your next visit.',
  ],
  ['appointment, not visit', 'Your visit is canceled.', 'Your appointment is canceled. A visit takes an hour.'],
  ['appointment, not visit', 'We remind you of your visit.', 'We remind you. At your visit, show your card.'],
  ['appointment, not visit', 'Find your booked visits.', 'Find the visit summary. Visits are short.'],
  ['above all', 'It is above all dry.', 'It is mostly dry.'],
  ['urinate', 'It burns when passing water.', 'Pass the water bottle. It burns when urinating.'],
  ['fill out', 'Please fill in the form.', 'Please fill out the form. They fill in a cavity.'],
  ['business days', 'Allow two workdays.', 'Allow two business days.'],
  ['trying to get pregnant', 'Ask before you try for a baby.', 'Ask before you try to get pregnant.'],
  ['visit, not consult', 'Book an online consult.', 'Consult a doctor. A consult a doctor asks for.'],
  [
    'health articles',
    'Read our health answers.',
    'Read our health articles. It is good for your health. Answers help.',
  ],
  ['prescriber', 'Ask your prescriber.', 'Ask your doctor.'],
  ['over-the-counter', 'No cream from the shelf helps.', 'The shelf is high.'],
  ['active ingredient', 'Look for the active part.', 'Take an active part in your care.'],
  ['without insurance', 'For people who pay themselves.', 'For people without insurance.'],
  ['blood pressure, blood sugar', 'Take your pressure pills.', 'Take your eye pressure medicine.'],
  ['blood pressure, blood sugar', 'Write down sugar readings.', 'Write down blood sugar readings.'],
  ['even when', 'Take it also when you feel fine.', 'Take it even when you feel fine.'],
  ['number or reading', 'Write down the figures.', 'Figure out what it means. Write down the numbers.'],
  ['a call or a session', 'The first talk is free.', 'The talk with your doctor helps. Talk therapy helps.'],
  ['things do not stand', 'The price stands on the tile.', 'The price is on the tile. Stand on one leg.'],
  [
    'things do not stand',
    'What stands there is replaced.',
    'ER stands for emergency room. Stand up slowly. It is an outstanding bill. The nurse stands by.',
  ],
  ['things do not stand', 'Times stand by the day.', 'They understand. Stay standing. She stands in line.'],
  ['in the hospital', 'Spend a night in hospital.', 'Spend a night in the hospital. Learn in hospital labs.'],
  ['right away', 'Come straight away.', 'Come right away, straight from home.'],
  ['on the weekend', 'We are open at the weekend.', 'We are open on the weekend.'],
  ['check the box', 'Tick the box to agree.', 'Check the box. A tick is as small as a seed.'],
  ['coverage', 'People who lost cover pay less.', 'Your plan will cover it. People who lost coverage pay less.'],
  ['American spelling: behavior', 'Their behaviour changes.', 'Their behavior changes.'],
  ['American spelling: center', 'Go to the health centre.', 'Go to the health center.'],
  ['American spelling: color', 'Note the colours.', 'Note the colors.'],
  ['American spelling: costs more', 'It is dearer.', 'It costs more, dear reader.'],
  ['American spelling: afterward', 'Rest afterwards.', 'Rest afterward.'],
  ['American spelling: misspelled', 'It is misspelt.', 'It is misspelled.'],
  ['American spelling: anesthe', 'They give an anaesthetic.', 'They give an anesthetic.'],
  ['American spelling: program', 'Join the programme.', 'A programmed pump. A programmer.'],
  ['American spelling: enroll', 'Enrolment is open.', 'Enroll here. Enrollment is open.'],
  ['American spelling: mom', 'Ask your mum.', 'Chrysanthemum.'],
];

describe('words of the house', () => {
  test('each rule finds what it is for in content, pages and documents, and lets the better words stand', () => {
    const misses = SENTENCES.flatMap(([rule, bad, good]) => {
      const isOfRule = bad.match(HOUSE_RULES.find(({ name }) => name === rule)!.find) !== null;
      const told = inContent(bad).filter((line) => /^3:\d+ '.+' is not a word of this house: write /.test(line));
      const found = [
        told.length,
        inPage(`export const words = ${quoted(bad)};`).length,
        inDoc(`# Title\n\n- ${bad}\n`).length,
      ];
      const left = [...inContent(good), ...inPage(`export const words = ${quoted(good)};`), ...inDoc(good)];
      return [
        ...(isOfRule && found.every((count) => count === 1) ? [] : [`${rule}: not found once in ‘${bad}’`]),
        ...left.map((words) => `${rule}: found in ‘${good}’: ${words}`),
      ];
    });
    expect(misses).toEqual([]);
  });

  test('every rule has a sentence; of the spellings some', () => {
    const tried = new Set(SENTENCES.map(([rule]) => rule));
    const rules = HOUSE_RULES.map(({ name }) => name);
    expect(rules.filter((name) => !name.startsWith('American spelling') && !tried.has(name))).toEqual([]);
  });

  test('no remedy breaks a rule itself', () => {
    for (const { name, write, mayBeRight } of HOUSE_RULES) {
      const better = typeof write === 'string' && !/only means|unless/.test(write) ? write : '';
      if (!mayBeRight) expect(houseWordsIn(better), name).toEqual([]);
    }
  });

  test('the American word keeps the ending', () => {
    const better = (sentence: string) => houseWordsIn(sentence).map(({ message }) => /write '(.+)'/.exec(message)?.[1]);
    expect(better('Colours, an anaesthetic, haemoglobin, enrolment, travellers and a programme')).toEqual(
      expect.arrayContaining(['colors', 'anesthetic', 'hemoglobin', 'enrollment', 'travelers', 'program']),
    );
  });

  test('it names the place, and what to write', () => {
    expect(inContent('See [the **zip**](/zip-codes) or {signs:free-time}.')).toEqual([
      "3:17 'zip' is not a word of this house: write 'ZIP code'",
    ]);
  });

  test('what may be right is a warning', () => {
    expect(houseWordsIn('Ask your prescriber.').map(({ severity }) => severity)).toEqual(['warning']);
  });
});

describe('texts of the program', () => {
  test.each([
    ['text between tags', 'src/a.tsx', 'export const A = () => <p>Your appointment is cancelled</p>;'],
    ['one word between tags', 'src/a.tsx', 'export const A = () => <b>cancelled</b>;'],
    ['a label of one word', 'src/a.tsx', 'export const A = () => <input aria-label="zip" />;'],
    ['a word with a capital', 'src/a.ts', "export const label = 'E-mail';"],
    ['a template with code in it', 'src/a.ts', 'export const say = (at: string) => `Next free: ${at}`;'],
    [
      'a text within the code of a template',
      'src/a.ts',
      "export const say = (at: string) => `${at || 'no free times'}`;",
    ],
    ['text over several lines', 'src/a.tsx', 'export const A = () => (\n  <p>\n    Book a\n    visit\n  </p>\n);'],
    ['text of an Astro page', 'src/a.astro', '---\nconst a = 1;\n---\n<p>Health answers</p>'],
    ['a string of an Astro page', 'src/a.astro', "---\nconst a = 'All health answers';\n---\n<p title={a}>Yes</p>"],
  ])('%s is read', (_, file, source) => {
    expect(inPage(source, file)).toHaveLength(1);
  });

  test('its line and column are told', () => {
    const [finding] = wordsOfSource('src/a.astro', '---\n---\n\n<p>\n  Your e-mail\n</p>');
    expect(finding).toMatchObject({ file: '../src/a.astro', line: 5, column: 8, severity: 'error' });
  });

  test.each([
    ['a comment', '// cancelled, e-mail, zip\nexport const a = 1;'],
    ['a name', "import { zip } from './zip.ts';\nexport const cancelled = { zip, anew: zip };"],
    ['the value of a field', "export const is = (status: 'cancelled' | 'booked') => status === 'cancelled';"],
    ['SQL', "export const sql = `select zip, anew from places where status = 'cancelled'`;"],
    ['the names of columns', "export const columns = 'first_name zip emails';"],
    ['an address', 'export const A = () => <a href="/health answers">Read</a>;'],
    ["the spec's own words", "export const words = 'Enter City, state or zip opens a suggestion list';"],
  ])('%s is not', (_, source) => {
    expect(inPage(source)).toEqual([]);
  });
});

describe('documents of the project', () => {
  test.each([
    ['a heading', '## Once anew'],
    ['a cell of a table', '| a | b |\n| - | - |\n| c | anew |\n'],
    ['words that go over two lines', 'You are told\nof it.'],
  ])('%s is read', (_, source) => {
    expect(inDoc(source)).toHaveLength(1);
  });

  test('its line and column are told', () => {
    const [finding] = wordsOfDoc('docs/a.md', '# Title\n\nRun `anew`, and\n- anew\n');
    expect(finding).toMatchObject({ file: '../docs/a.md', line: 4, column: 3, severity: 'error' });
  });

  test.each([
    ['code', 'Run `anew`.\n\n```sh\nanew\n```\n'],
    ['an address', 'See [it](/anew.md).'],
    ['a column of words to avoid', "| write | don't write |\n| - | - |\n| again | anew |\n"],
    ['a column of sentences to avoid', '| not this | but this |\n| - | - |\n| Run it anew. | Run it again. |\n'],
  ])('%s is not', (_, source) => {
    expect(inDoc(source)).toEqual([]);
  });
});
