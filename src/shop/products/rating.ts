/** A rating as it is shown: how much of five stars is filled, and the words for it. */
export type Rating = {
  /** 0 to 5 in halves; 0 is five outlined stars. */
  stars: number;
  /** The text that everyone gets; the stars are decoration. */
  words: string;
  /** The count beside the stars, '(128)'; undefined without reviews. */
  count: string | undefined;
};

/** The rating fields of a product. */
export type Rated = {
  reviewCount?: number | null | undefined;
  averageRating?: number | undefined;
  reviewHoverMessage?: string | undefined;
};

/** Makes the rating to show. Reviews of 0 or null are five outlined stars: full ones would mislead (spec, 'Empty rating') [LAND-3]. */
export function ratingOf({ reviewCount, averageRating, reviewHoverMessage }: Rated): Rating {
  if (!reviewCount || averageRating === undefined)
    return { stars: 0, words: reviewHoverMessage ?? 'No reviews yet', count: undefined };
  const reviews = reviewCount === 1 ? '1 review' : `${reviewCount.toLocaleString('en-US')} reviews`;
  return {
    stars: Math.round(averageRating * 2) / 2,
    words: reviewHoverMessage ?? `Rated ${averageRating.toFixed(1)} out of 5 from ${reviews}`,
    count: `(${reviewCount.toLocaleString('en-US')})`,
  };
}
