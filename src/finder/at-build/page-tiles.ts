import { getCollection } from 'astro:content';
import { clinics, ownOrganizations } from 'virtual:places-of-care';

import { iconOf } from '#site/categories/category-icon.ts';
import { siteContent } from '#site/frame/site.ts';
import { plansAndLanguages } from '../filters/plans-and-languages.ts';
import { makeCatalogue, type Catalogue, type TileWords } from '../catalogue/catalogue.ts';
import type { Delivery } from '../catalogue/delivery.ts';
import type { FilterChoices } from '../filters/filters.ts';
import { initialTiles, named, namedTilesAt, partnerTilesAt } from './initial-tiles.ts';
import { relatedCategories } from '../catalogue/related.ts';
import type { Tile, TilesResponse } from '../catalogue/tile.schema.ts';
import { NO_PLACE, type NamedTile } from '../catalogue/tile-place.ts';

/** The tiles that a page comes with, for the site's default place [CAT-11]; of one category, or of all, and as delivered there. Used while building only. */
export async function pageTiles(categoryId?: number, delivery?: Delivery): Promise<Tile[]> {
  const { defaultPlace } = await siteContent();
  catalogue ??= readCatalogue();
  return initialTiles(await catalogue, clinics, defaultPlace, categoryId, delivery);
}

/** The plans, languages and specialty services to choose from on the page of a category, wherever the visitor is; of all services without one. */
export async function pageChoices(
  categoryId?: number,
): Promise<Pick<FilterChoices, 'plans' | 'languages' | 'specialties'>> {
  catalogue ??= readCatalogue();
  const services = [...(await catalogue).words.values()].filter(
    ({ categoryIds }) => categoryId === undefined || categoryIds.includes(categoryId),
  );
  const specialties = services.filter(({ speciality }) => speciality).map(({ name }) => name);
  return { ...plansAndLanguages(services), ...(specialties.length > 0 && { specialties }) };
}

/** The categories that tiles of a category's page lead on to [RESULT-5]. */
export async function pageRelated(
  tiles: readonly Tile[],
  category: string,
): Promise<TilesResponse['relatedCategories']> {
  catalogue ??= readCatalogue();
  return relatedCategories(tiles, await catalogue, [category]);
}

/** All services of one partner for the site's default place, in the order of content: its own page comes with them [PARTNER-2]. */
export async function partnerTiles(partner: string): Promise<NamedTile[]> {
  const { defaultPlace } = await siteContent();
  catalogue ??= readCatalogue();
  return partnerTilesAt(await catalogue, clinics, defaultPlace, partner);
}

/** The icon of the category that most of these tiles belong to; the first of as many. */
export async function iconOfMost(tiles: readonly Tile[]): Promise<string | undefined> {
  const belong = (id: number) => tiles.filter(({ categoryIds }) => categoryIds.includes(id)).length;
  const categories = (await getCollection('categories')).sort((a, b) => a.data.displayOrdinal - b.data.displayOrdinal);
  const most = Math.max(...categories.map(({ data }) => belong(data.categoryId)));
  const category = categories.find(({ data }) => most > 0 && belong(data.categoryId) === most);
  return category && iconOf(category.data);
}

/** Services by their file names for the site's default place, offered there or not [LAND-2]. */
export async function namedTiles(ids: readonly string[]): Promise<NamedTile[]> {
  const { defaultPlace } = await siteContent();
  catalogue ??= readCatalogue();
  return namedTilesAt(await catalogue, clinics, defaultPlace, ids);
}

/** What a partner's page leads on to: services of other partners, and the categories of its own. */
export type Related = { services: TileWords[]; categories: { slug: string; categoryName: string }[] };

/** What the page of a partner with these tiles leads on to; `names` are ids of services [PARTNER-2]. */
export async function relatedTo(tiles: readonly Tile[], names: readonly string[]): Promise<Related> {
  catalogue ??= readCatalogue();
  const { words, categories } = await catalogue;
  return {
    services: names.flatMap((id) => words.get(id) ?? []),
    categories: categories.filter(({ categoryId }) => tiles.some((tile) => tile.categoryIds.includes(categoryId))),
  };
}

/** The tiles of services by their file names, in that order, with no place in them. Throws for a name that is none: content has been checked before. */
export async function serviceTiles(ids: readonly string[]): Promise<NamedTile[]> {
  catalogue ??= readCatalogue();
  const known = await catalogue;
  return ids.map((id) => {
    const service = known.words.get(id);
    if (!service) throw new Error(`${id} is not in content/services`);
    return named({ ...service, ...NO_PLACE }, known);
  });
}

let catalogue: Promise<Catalogue> | undefined;

async function readCatalogue(): Promise<Catalogue> {
  const services = (await getCollection('services')).map(({ id, data }) => ({ ...data, id }));
  const categories = (await getCollection('categories')).map(({ id, data }) => ({ ...data, slug: id }));
  const partners = (await getCollection('partners')).map(({ id, data }) => ({ ...data, slug: id }));
  const insurancePlans = (await getCollection('insurance-plans'))[0]?.data ?? {};
  return makeCatalogue(services, categories, { partners, ownOrganizations, insurancePlans });
}
