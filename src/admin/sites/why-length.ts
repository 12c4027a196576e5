/** How long a reason for a suspension can be. */
export const WHY_LENGTH = 200;
