/** The drawings of src/articles/pictures, one file each; an article names one of them. */
export const PICTURE_NAMES = [
  'armchairs',
  'bottle',
  'brush',
  'bubbles',
  'calendar',
  'cuff',
  'doorway',
  'drop',
  'eye',
  'foot',
  'inhaler',
  'laptop',
  'leaves',
  'lens',
  'patch',
  'path',
  'pillow',
  'pump',
  'scale',
  'sprig',
  'storm',
  'syringe',
  'tea',
  'thermometer',
  'tube',
  'washer',
] as const;

/** The name of a drawing. */
export type PictureName = (typeof PICTURE_NAMES)[number];
