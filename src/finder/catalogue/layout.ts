import type { Category } from './category.schema.ts';

/** How a page of tiles is laid out, by the spec's names: 'new' is layout 2, all others are drawn for layout 1 [CAT-10, CAT-12]. */
export type Layout = 'findcare3' | 'new' | 'category-feature' | 'w2o_marketing';

/** The requested layout: 2 with group=b in the query, otherwise 1 [CAT-10]. */
export type SlVersion = 1 | 2;

const FEATURES = { 'category-feature': 'category-feature', marketing: 'w2o_marketing' } as const;

/** The layout of a category's page: version 2 is always 'new', version 1 what the category's feature says [CAT-10, CAT-12]. */
export function layoutOf(version: SlVersion, feature: Category['featureType']): Layout {
  if (version === 2) return 'new';
  return feature ? FEATURES[feature] : 'findcare3';
}

/** The layout's version, as a tile search sends it [CAT-10]. */
export function slVersionOf(layout: Layout): SlVersion {
  return layout === 'new' ? 2 : 1;
}

/** True where tiles show the preview blurb on the card [TILE-3]. */
export function showsPreviewBlurb(layout: Layout): boolean {
  return layout !== 'new';
}

/** True where tiles show the 'Treats:' line [TILE-6]. */
export function showsTreats(layout: Layout): boolean {
  return layout !== 'findcare3';
}
