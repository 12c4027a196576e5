/** How many documents of the search index come before those that are looked at only where the words are rare. Apart from its table, so that no process loads what tables are declared with. */
export const FIRST_DOCUMENTS = 600;
