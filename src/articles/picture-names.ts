/** The drawings of src/articles/pictures, one file each; an article names one of them. */
export const PICTURE_NAMES = ['brush', 'lens', 'sprig'] as const;

/** The name of a drawing. */
export type PictureName = (typeof PICTURE_NAMES)[number];
