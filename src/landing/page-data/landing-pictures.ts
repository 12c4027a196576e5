/** The drawn scenes that a page may open with. */
export const HERO_PICTURES = [
  'photo-visit',
  'soothing-jar',
  'way-to-the-clinic',
  'two-voices',
  'quiet-night',
  'warm-mug',
  'wash-day',
  'matching-studies',
  'plain-words',
] as const;
/** The small drawings of bottom tiles. */
export const TILE_PICTURES = ['sprig', 'pin', 'moon', 'mug', 'voices', 'camera', 'records', 'shield'] as const;
