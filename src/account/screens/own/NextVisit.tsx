import type { ReactNode } from 'react';

import { changeTime } from '#scheduler/kit/partner/edit-mode.ts';
import { useValue } from '#scheduler/kit/parts/use-store-value.ts';
import { $upcoming, retryAppointments, showAppointment } from '#scheduler/appointments/visit/store-appointments.ts';
import type { AppointmentAnswer } from '#scheduler/visits/appointment.schema.ts';
import { APPOINTMENTS_PATH } from '#scheduler/visits/visit-pages.ts';
import { canChange, visitTime } from '#scheduler/visits/visit-words.ts';
import { Alert } from '#ui/Alert.tsx';
import { EmptyScene, DoneScene } from '#ui/pictures/scenes.tsx';
import { Icon } from '#ui/Icon.tsx';
import { SkeletonLines } from '#ui/Skeleton.tsx';

/** The first of the appointments that 'My appointments' lists [SCHED-9 part]. */
export function NextVisit(): ReactNode {
  const upcoming = useValue($upcoming);
  if (upcoming.state === 'loading')
    return (
      <div className="next-wait">
        <SkeletonLines lines={4} />
      </div>
    );
  if (upcoming.state === 'failed')
    return (
      <section className="flow" aria-label="Your next appointment">
        <Alert tone="error" title="We can’t show your appointments" live>
          <p>They are still booked. Your confirmation emails have the times.</p>
        </Alert>
        <p className="acts">
          <button className="btn quiet" type="button" onClick={retryAppointments}>
            <Icon name="rotate-ccw" />
            Try again<span className="vh"> to show your appointments</span>
          </button>
        </p>
      </section>
    );
  const [next] = upcoming.appointments;
  return next ? <Next visit={next} /> : <None />;
}

function Next({ visit }: { visit: AppointmentAnswer }): ReactNode {
  const { service, location, patient, closed } = visit;
  return (
    <section className="next-visit tint" aria-labelledby="next">
      <div>
        <h2 className="lab" id="next">
          Your next appointment
        </h2>
        <p className="time-big num">{visitTime(visit)}</p>
        <p className="whole-words">
          {service.display} at {location.name}. For {patient.firstName} {patient.lastName}.
        </p>
        {closed && (
          <p>
            <b>It can’t take place as it is booked.</b>
          </p>
        )}
        <p className="acts">
          <button className="btn" type="button" onClick={() => showAppointment(visit)}>
            See details
          </button>
          {canChange(visit) && !closed && (
            <button className="btn quiet" type="button" onClick={() => changeTime(visit)}>
              Change time
            </button>
          )}
          <a className="btn text" href={APPOINTMENTS_PATH}>
            All appointments
          </a>
        </p>
      </div>
      <DoneScene />
    </section>
  );
}

function None(): ReactNode {
  return (
    <section className="empty sand flow" aria-labelledby="next">
      <EmptyScene />
      <h2 className="lab big" id="next">
        No appointments yet
      </h2>
      <p className="muted">
        When you book, they are here. Booked as a guest? <a href={APPOINTMENTS_PATH}>Find it by its number</a>.
      </p>
      <p className="acts">
        <a className="btn" href="/findcare/services">
          Find care
        </a>
      </p>
    </section>
  );
}
