import { leaveEditMode } from '#scheduler/kit/partner/edit-mode.ts';
import { currentBooking, pageBooking } from '#scheduler/kit/partner/partner-booking.ts';

const { session } = pageBooking;

/** Begins a test's booking with nothing of another provider's, whose time is still held there until it runs out. */
export function leaveOtherBooking(): void {
  const { organizationId } = currentBooking().partner;
  leaveEditMode();
  if (session.readSession('organizationId') !== organizationId) {
    session.endBooking();
    session.resetSteps();
    session.forgetLocation();
    session.writeSession({ organizationName: null, serviceId: null });
  }
  session.writeSession({ organizationId, confirmationNumber: null, appointmentId: null });
}
