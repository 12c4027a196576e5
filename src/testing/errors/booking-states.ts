import { once, TEST_BOOKING, type TestTab } from '#testing/browser-tab.ts';
import { PLAIN, testPatient } from '#testing/scheduler.ts';
import { BLUE, html, RED, type CallState, type Opened } from './named-states.ts';

const nothing = (): void => undefined;

/** The page of tests, places and times. */
async function details(tab: TestTab) {
  const page = await tab.load(async () => ({
    ...(await import('#scheduler/booking/details/store-services.ts')),
    ...(await import('#scheduler/booking/details/store-locations.ts')),
    ...(await import('#scheduler/booking/details/store-times.ts')),
    ...(await import('#scheduler/booking/details/store-continue.ts')),
    ...(await import('#scheduler/booking/details/store-consent.ts')),
    ...(await import('#scheduler/booking/details/PlaceAndTime.tsx')),
    ...(await import('#scheduler/booking/details/ConsentDialog.tsx')),
    ...(await import('#scheduler/kit/session/booking-context.ts')),
    ...(await import('#scheduler/kit/partner/partner-booking.ts')),
  }));
  const isFailed = (store: { get: () => { state: string } }): boolean => store.get().state === 'failed';
  const settled = (store: Parameters<typeof once<{ state: string }>>[0]) =>
    once(store, ({ state }) => state !== 'loading');
  const { $services, $locations, $slots, $consent, $bookingFailed, $lost } = page;
  const look = async (): Promise<void> => {
    await settled($services);
    if (isFailed($services)) return;
    if (page.$serviceId.get() !== PLAIN) page.showService(PLAIN);
    await settled($locations);
    if (!isFailed($locations)) await settled($slots);
  };
  const begin = (): Promise<void> => {
    $services.listen(nothing);
    return look();
  };
  const take = async (): Promise<void> => {
    const slots = $slots.get();
    const [day] = slots.state === 'found' ? slots.days.slice(2) : [];
    const slot = day?.timeSlots[6];
    if (!slot) throw new Error('No time is open');
    page.chooseSlot(slot);
    await page.hold.settledSeat();
  };
  const set: Opened['set'] = () => ({
    schedulerGetServiceAPIError: isFailed($services),
    labcorpSearchLocationAPIError: isFailed($locations),
    labcorpTimeslotInfoMessage: isFailed($slots),
    'time slot': isFailed($slots),
    labcorpError: isFailed($consent),
    'appointment hold': $lost.get()?.why === 'failed',
    booking: $bookingFailed.get() !== null,
  });
  const shown = (): string => html(page.PlaceAndTime, TEST_BOOKING);
  return { ...page, look, begin, take, set, shown };
}

/** A tab with a time held, the terms agreed to and a patient saved. */
async function readyToReview(tab: TestTab): Promise<void> {
  const { begin, take, submitDetails, agree, call, session } = await details(tab);
  await begin();
  await take();
  await submitDetails();
  await agree();
  const json = { ...testPatient(), bookingId: session.bookingId() } as never;
  const { patientId } = await call('$post', '/scheduler/patients', { json });
  session.writeSession({ patientId });
}

/** A tab on the appointment that it has just booked. */
async function booked(tab: TestTab) {
  await readyToReview(tab);
  const { confirmBooking } = await tab.load(() => import('#scheduler/booking/review/store-review.ts'));
  await confirmBooking();
  const page = await tab.load(async () => ({
    ...(await import('#scheduler/appointments/visit/store-appointments.ts')),
    ...(await import('#scheduler/appointments/visit/store-cancel.ts')),
    ...(await import('#scheduler/appointments/visit/CancelDialog.tsx')),
    ...(await import('#scheduler/booking/confirmation/Confirmation.tsx')),
  }));
  const set: Opened['set'] = () => ({
    confirmation: page.$booked.get().state === 'failed',
    cancel: page.$cancelNews.get()?.what === 'failed',
  });
  const look = () => once(page.$booked, ({ state }) => state !== 'loading');
  return { ...page, set, look };
}

const TYPED = {
  ...{ who: 'me', firstName: 'Avery', lastName: 'Stone', gender: 'female', phone: '312-555-0178' },
  ...{ dobMonth: '4', dobDay: '17', dobYear: '1986', email: 'avery@mail.example' },
  ...{ line1: '2400 N Clark St', city: 'Chicago', state: 'IL', zip: '60614' },
} as const;

export const BOOKING: readonly CallState[] = [
  {
    names: ['schedulerGetServiceAPIError'],
    call: ['GET', '/scheduler/services'],
    says: RED,
    open: async (tab) => {
      const { begin, look, retryDetails, set, shown } = await details(tab);
      const again = () => {
        retryDetails();
        return look();
      };
      return { ask: begin, again, set, shown };
    },
  },
  {
    names: ['labcorpSearchLocationAPIError'],
    call: ['POST', '/scheduler/locations/search'],
    says: RED,
    open: async (tab) => {
      const { begin, look, retryLocations, $serviceId, set, shown } = await details(tab);
      const again = () => {
        retryLocations();
        return look();
      };
      return { ask: begin, again, set, shown, kept: () => $serviceId.get() };
    },
  },
  {
    names: ['labcorpTimeslotInfoMessage', 'time slot'],
    call: ['GET', '/scheduler/timeslots'],
    says: BLUE,
    open: async (tab) => {
      const { begin, look, retryTimes, $locationId, set, shown } = await details(tab);
      const again = () => {
        retryTimes();
        return look();
      };
      return { ask: begin, again, set, shown, kept: () => $locationId.get() };
    },
  },
  {
    names: ['appointment hold'],
    call: ['POST', '/scheduler/holds'],
    says: /class="alert err" role="alert"[\s\S]*Please try again, or choose another time\./,
    open: async (tab) => {
      const { begin, take, $locationId, set, shown } = await details(tab);
      await begin();
      return { ask: take, again: take, set, shown, kept: () => $locationId.get() };
    },
  },
  {
    names: ['labcorpError'],
    call: ['GET', '/scheduler/terms'],
    says: RED,
    open: async (tab) => {
      const { begin, take, submitDetails, hold, set, shown } = await details(tab);
      await begin();
      await take();
      return { ask: submitDetails, again: submitDetails, set, shown, kept: () => hold.$hold.get()?.aptHoldId };
    },
  },
  {
    names: ['labcorpError'],
    call: ['POST', '/scheduler/consents'],
    says: /class="alert err" role="alert"[\s\S]*We’re sorry\. We’re experiencing a technical issue and apologize/,
    open: async (tab) => {
      const { begin, take, submitDetails, agree, hold, $consent, ConsentDialog } = await details(tab);
      await begin();
      await take();
      await submitDetails();
      const problem = (): string => {
        const consent = $consent.get();
        return consent.state === 'asking' ? consent.problem : '';
      };
      const shown = (): string => html(ConsentDialog, {});
      const set = () => ({ labcorpError: problem() !== '' });
      return { ask: agree, again: agree, set, shown, kept: () => hold.$hold.get()?.aptHoldId };
    },
  },
  {
    names: ['patient info'],
    call: ['POST', '/scheduler/patients'],
    says: RED,
    open: async (tab) => {
      await readyToReview(tab);
      tab.session.delete('patientid');
      const { patientStep, FormProblem } = await tab.load(async () => ({
        ...(await import('#scheduler/booking/patient/store-patient.ts')),
        ...(await import('#scheduler/kit/form/FormFrame.tsx')),
      }));
      const { form, $ready, submitPatient } = patientStep;
      $ready.listen(nothing);
      await once($ready, (state) => state === 'ready');
      for (const [field, value] of Object.entries(TYPED)) form.setField(field as keyof typeof TYPED, value);
      const set = () => ({ 'patient info': form.$problem.get() !== '' });
      const kept = () => ({ ...form.$fields.get() });
      return { ask: submitPatient, again: submitPatient, set, shown: () => html(FormProblem, { form }), kept };
    },
  },
  {
    names: ['booking'],
    call: ['POST', '/scheduler/appointments'],
    says: RED,
    // Without an answer it may be booked: the page says that, and books once by trying again [SCHED-15].
    how: ['answered'],
    open: async (tab) => {
      await readyToReview(tab);
      let page: Awaited<ReturnType<typeof details>> | undefined;
      const ask = async (): Promise<void> => {
        const { confirmBooking } = await tab.load(() => import('#scheduler/booking/review/store-review.ts'));
        await confirmBooking();
        page = await details(tab);
        await page.begin();
      };
      return { ask, again: () => page?.take(), set: () => page?.set() ?? {}, shown: () => page?.shown() ?? '' };
    },
  },
  {
    names: ['confirmation'],
    call: ['GET', '/scheduler/appointments'],
    says: RED,
    open: async (tab) => {
      const { $booked, look, retryAppointments, Confirmation, set } = await booked(tab);
      const ask = () => {
        $booked.listen(nothing);
        return look();
      };
      const again = () => {
        retryAppointments();
        return look();
      };
      return { ask, again, set, shown: () => html(Confirmation, TEST_BOOKING) };
    },
  },
  {
    names: ['cancel'],
    call: ['PUT', '/scheduler/appointments'],
    says: /class="alert err" role="alert"[\s\S]*You still have [\s\S]*It isn’t canceled\.[\s\S]*technical issue/,
    open: async (tab) => {
      const { $booked, look, askToCancel, cancelAppointment, CancelNews, set } = await booked(tab);
      $booked.listen(nothing);
      const one = await look();
      const ask = async () => {
        if (one.state === 'found') askToCancel(one.appointment);
        await cancelAppointment();
      };
      return { ask, again: ask, set, shown: () => html(CancelNews, {}) };
    },
  },
];
