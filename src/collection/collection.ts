import type { z } from 'zod';

/** One thing that is wrong in a file of content: where, and in words that an editor understands. */
export interface Mistake {
  /** Path below content/, such as 'services/kiio.yaml'. */
  file: string;
  /** From 1. */
  line: number;
  /** From 1. */
  column: number;
  /** 'price', or 'components.2.contentId'; '' when it is the file as a whole. */
  field: string;
  message: string;
}

/** A file of content as it was read. */
export interface ContentFile<T = unknown> {
  /** Path below the content folder. */
  path: string;
  /** Its name without the ending. */
  id: string;
  /** Undefined when the file has a mistake, so that what points to it isn't one too. */
  data: T | undefined;
  /** What its fields say, right or wrong, so that a mistake in one hides none in another; undefined when they can't be read at all. */
  written: unknown;
  /** The Markdown below the front matter; '' in YAML files. */
  body: string;
  /** The whole file as text, with \n at the ends of lines. */
  source: string;
  /** Where in `source` the body begins. */
  bodyStart: number;
  /** Where in `source` a field begins; of one that is missing, its parent. */
  offset: (field: PropertyKey[]) => number;
  /** Tells of a mistake in one of its fields, at the field's place; an empty path is the file as a whole. */
  mistake: (field: PropertyKey[], message: string) => Mistake;
}

/** A name that stands in a field, and where. */
export type NamedField = [field: PropertyKey[], name: string];

/** Names that files of a collection give to things within them, for other files to point to; no two files may give the same. */
export interface GivenNames<T> {
  /** Where an editor finds them: 'content/symptoms'. */
  where: string;
  names(data: T): NamedField[];
}

/** The addresses of the pages that files of a collection make. */
export interface Addresses<T> {
  /** Of one file, its main page first. Its fields may be wrong or missing: the pages that it would make are asked for too. */
  of(id: string, fields: Partial<T>): string[];
  /** Addresses that must be free too, though the file makes no page there. */
  keepFree?(id: string, fields: Partial<T>): string[];
  /** True when a file of src/pages draws each page under this address, which no other file may then use. */
  drawnByHand?: boolean;
  /** A field that gives the address in place of the file's name, and the form of the addresses that it may give. */
  field?: { name: keyof T & string; gives: RegExp };
  /** A field that gives a second address, which leads to the page. */
  second?: { field: keyof T & string; below: string };
}

/** How `npm run content -- new` begins a file. */
export interface Beginning {
  /** What an editor asks for: 'landing-page'. */
  as: string;
  /** The Markdown below the fields. */
  body?: string;
  /** Fields that most files need, though the schema can do without. */
  needs?: readonly string[];
  /** What stands in a field in place of a mark to fill in. */
  fields?: Record<string, unknown>;
}

/** Gives the files of another collection to a rule. */
export type OtherFiles = <S extends z.ZodType>(of: Collection<string, S>) => readonly ContentFile<z.infer<S>>[];

/** A kind of content and all that the project knows of it. The feature that owns the noun exports it from its `content.ts`; content-model/collections.ts lists it. */
export interface Collection<N extends string = string, S extends z.ZodType = z.ZodType> {
  /** The folder of content/ that its files stand in; of one file, its name without the ending. */
  name: N;
  form: 'yaml' | 'markdown' | 'one yaml file';
  /** What the fields of a file must hold. */
  schema: S;
  /**
   * Fields that name files or names of other collections, as 'components.*.banner'. The value: a collection's name, or
   * a key of its `gives`.
   */
  references?: Record<string, string>;
  /** Names that other files may point to besides those of the files. */
  gives?: Record<string, GivenNames<z.infer<S>>>;
  /** Fields whose value no two files may share. */
  unique?: readonly string[];
  /** What else can be wrong in its files or between them and others. Files whose `data` is undefined have mistakes that are already reported. */
  rules?(files: readonly ContentFile<z.infer<S>>[], others: OtherFiles): Mistake[];
  addresses?: Addresses<z.infer<S>>;
  /** Collections on whose pages its files show when they name them, having none of their own. */
  shownOn?: readonly string[];
  /** True when its texts describe care, so that each needs a clinician's name and a disclaimer. */
  describesCare?: boolean;
  /** True of what only the danger model is made from: no page shows it, and its words aren't checked. */
  forModel?: boolean;
  /** True when its words are the law's or the owner's: one that is hard to read is then only a warning. */
  hasFixedWords?: boolean;
  begin?: Beginning;
}

/** Declares a collection; its name and schema keep their types. */
export function collection<const N extends string, S extends z.ZodType>(one: Collection<N, S>): Collection<N, S> {
  return one;
}
