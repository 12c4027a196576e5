/** So many people: '1 person', '12 people'. */
export function peopleWords(count: number): string {
  return count === 1 ? '1 person' : `${String(count)} people`;
}

/** The same as the subject of a sentence: '1 person is', '12 people are'. */
export function peopleAre(count: number): string {
  return `${peopleWords(count)} ${count === 1 ? 'is' : 'are'}`;
}
