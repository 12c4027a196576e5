/* What only who comes from a booking is shown; it is loaded for them alone. */
export { BookingHead } from './BookingHead.tsx';
export { HeldSummary, StillHeld } from './StillHeld.tsx';
