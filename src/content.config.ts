import { defineCollection } from 'astro:content';
import type { Loader } from 'astro/loaders';
import type { Collection } from '#collection/collection.ts';
import { COLLECTIONS, type CollectionName, type SchemaOf } from '#content-model/collections.ts';
import { modelLoader } from '#content-model/loader.ts';

/** The collections of content/ as pages get them from the content model; an entry's id is its file's name. The schemas only tell Astro the types. */
export const collections = Object.fromEntries(
  COLLECTIONS.filter((collection: Collection) => !collection.forModel).map((collection) => [
    collection.name,
    defineCollection({ loader: modelLoader(collection), schema: collection.schema }),
  ]),
) as unknown as { [N in CollectionName]: { loader: Loader; schema: SchemaOf<N> } };
