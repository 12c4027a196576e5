import { createRoute, z } from '@hono/zod-openapi';
import { answers, api, body, callerOf, json, noStore } from '#api/route.ts';
import { draftSchema, patientIdSchema, patientRequestSchema, patientsSchema } from '../scheduler.schema.ts';
import { createPatient, incorrectPatient, listPatients, readDraft, saveDraft, updatePatient } from './patients.ts';

const list = createRoute({
  method: 'get',
  path: '/scheduler/patients',
  summary: "The caller's own patients",
  request: { query: z.object({ organizationName: z.string().max(60).optional() }) },
  responses: { 200: json(patientsSchema, 'Patients'), ...answers(403) },
});

const create = createRoute({
  method: 'post',
  path: '/scheduler/patients',
  summary: 'Keep a patient',
  request: { body: body(patientRequestSchema) },
  responses: { 201: json(patientIdSchema, 'The patient is kept'), ...answers(403, 422) },
});

const draft = createRoute({
  method: 'get',
  path: '/scheduler/patients/draft',
  summary: 'What the caller typed of a patient and did not send',
  responses: { 200: json(draftSchema, 'Fields by name'), ...answers(403) },
});

const keepDraft = createRoute({
  method: 'put',
  path: '/scheduler/patients/draft',
  summary: 'Keep what is typed of a patient, for 24 hours',
  request: { body: body(draftSchema) },
  responses: { 200: json(draftSchema, 'Fields by name'), ...answers(403, 422) },
});

const update = createRoute({
  method: 'put',
  path: '/scheduler/patients/{id}',
  summary: 'Change a patient',
  request: { params: z.object({ id: z.string().max(60) }), body: body(patientRequestSchema) },
  responses: { 200: json(patientIdSchema, 'The patient is changed'), ...answers(403, 404, 422) },
});

/** Patients and what is typed of one. `draft` stands before `{id}`, whose pattern it would fit. */
export const patientRoutes = api()
  .openapi(list, async (c) => {
    noStore(c);
    return c.json({ patients: await listPatients(c.env.runtime.database, callerOf(c)) }, 200);
  })
  .openapi(create, async (c) => {
    noStore(c);
    return c.json({ patientId: await createPatient(c.env.runtime.database, callerOf(c), c.req.valid('json')) }, 201);
  })
  .openapi(draft, async (c) => {
    noStore(c);
    return c.json(await readDraft(c.env.runtime.database, callerOf(c)), 200);
  })
  .openapi(keepDraft, async (c) => {
    noStore(c);
    return c.json(await saveDraft(c.env.runtime.database, callerOf(c), c.req.valid('json')), 200);
  })
  .openapi(update, async (c) => {
    noStore(c);
    const { id } = c.req.valid('param');
    if (!z.uuid().safeParse(id).success) throw incorrectPatient();
    await updatePatient(c.env.runtime.database, callerOf(c), id, c.req.valid('json'));
    return c.json({ patientId: id }, 200);
  });
