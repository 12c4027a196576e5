import type { GivenBackLimit } from '#api/counted-limits.ts';
import { reading, type Call } from '#api/route.ts';
import type { BookingSystem } from '../../systems/booking-system.ts';
import type { Scheduling } from '../../systems/server/scheduling.ts';

/** Each sends an email, and takes a time from others for a while. */
const CHANGES_OF_VISIT: GivenBackLimit = {
  name: 'changes-of-visit',
  points: 6,
  seconds: 3600,
  isGivenBack: true,
  refusal: {
    code: 'too-many-changes',
    detail:
      'This appointment was changed many times in the last hour. Nothing has changed now. Try again in an hour, or call us.',
  },
};

/**
 * Moves or cancels a visit that the caller may see, in its booking system; what succeeds is counted.
 * Throws what `change` does, 404, and 429 too-many-changes.
 */
export async function changeInCall<T>(
  c: Call,
  appointmentId: string,
  { systems }: Scheduling,
  change: (system: BookingSystem) => Promise<T>,
): Promise<T> {
  const { limits } = c.env.runtime;
  // Who may not see the visit uses up nothing of it.
  const system = await systems.owning(reading(c), { appointment: appointmentId });
  await system.appointment(reading(c), appointmentId);
  const { giveBack } = await limits.take([CHANGES_OF_VISIT, appointmentId]);
  try {
    return await change(system);
  } catch (error) {
    await giveBack();
    throw error;
  }
}
