import type { Permission } from './permissions.ts';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** What an action is done to, and how the id of such a thing looks. None of them can hold a name, an address or what somebody typed. */
const IDS = {
  actor: /^(guest|account|staff|system):[\w-]+$/,
  appointment: UUID,
  booking: UUID,
  /** A question to the database that was written beforehand, by its name. */
  command: /^[a-z-]{1,40}$/,
  consent: UUID,
  /** What a limit counts for: an actor, a random id or a keyed hash. */
  counted: /^[\w:.-]{1,200}$/,
  /** A file by its digest, after the kind of its rows. */
  file: /^([a-z]+ )?sha256:[\da-f]{64}$/,
  /** That a member of staff has opened break-glass. */
  glass: UUID,
  hold: UUID,
  job: UUID,
  patient: UUID,
  report: UUID,
  /** That somebody has let a partner be told who they are. */
  signOn: UUID,
  /** A site, by the id that the API has for it. */
  site: /^[A-Za-z\d-]{1,60}$/,
  voucher: UUID,
  /** Filters that a member of staff has saved. */
  view: UUID,
  /** Many things, by what they are called. */
  rows: /^[a-z ]+$/,
} as const satisfies Record<string, RegExp>;

/** What an action of the log can be done to. */
export type AuditedKind = keyof typeof IDS;

/** What is done to things, each with what it is done to. */
const CHANGES = {
  'account.ancillary': 'actor',
  'account.ask-email': 'actor',
  'account.ask-mail': 'actor',
  'account.audiences': 'actor',
  'account.contact': 'actor',
  'account.create': 'actor',
  'account.delete': 'actor',
  'account.email': 'actor',
  'account.join': 'actor',
  'account.leave': 'actor',
  'account.password': 'actor',
  'account.reminders': 'actor',
  'account.stop-email': 'actor',
  'account.store': 'actor',
  'account.tell': 'actor',
  'appointment.ask': 'appointment',
  'appointment.ask-again': 'hold',
  'appointment.ask-cancel': 'appointment',
  'appointment.ask-move': 'appointment',
  'appointment.cancel': 'appointment',
  'appointment.birth-differs': 'appointment',
  'appointment.birth-matches': 'appointment',
  'appointment.check-in': 'appointment',
  'appointment.create': 'appointment',
  'appointment.details': 'appointment',
  'appointment.find': 'appointment',
  'appointment.keep': 'appointment',
  'appointment.lock': 'rows',
  'appointment.mailAgain': 'rows',
  'appointment.miss': 'appointment',
  'appointment.move': 'appointment',
  'appointment.put-back': 'appointment',
  'appointment.stand': 'appointment',
  'appointment.undo': 'appointment',
  'audit.read': 'rows',
  'belongings.delete': 'actor',
  'belongings.export': 'actor',
  'belongings.move': 'actor',
  'claim.leave': 'actor',
  'claim.try': 'actor',
  'command.run': 'command',
  'consent.give': 'consent',
  'covid.answer': 'booking',
  'covid.driveUp': 'appointment',
  'covid.here': 'appointment',
  'covid.pay': 'booking',
  'covid.payAnew': 'appointment',
  'database.dump': 'file',
  'database.reset': 'rows',
  'details.clear': 'actor',
  'draft.begin': 'booking',
  'draft.end': 'booking',
  'driveUp.park': 'appointment',
  'driveUp.swabbed': 'appointment',
  'driveUp.undo': 'appointment',
  'export.read': 'rows',
  'feedback.send': 'report',
  'glass.close': 'glass',
  'glass.open': 'glass',
  'glass.outcome': 'glass',
  'hold.create': 'hold',
  'hold.extend': 'hold',
  'hold.keep': 'hold',
  'hold.lapse': 'rows',
  'hold.release': 'hold',
  'import.added': 'file',
  'import.changed': 'file',
  'insurance.submit': 'appointment',
  'job.cancel': 'job',
  'job.done': 'job',
  'job.fail': 'job',
  'job.start': 'job',
  'passkey.add': 'actor',
  'passkey.name': 'actor',
  'passkey.remove': 'actor',
  'patient.create': 'patient',
  'patient.remove': 'patient',
  'patient.update': 'patient',
  'reminders.stop': 'appointment',
  'retention.purge': 'rows',
  'role.assign': 'actor',
  'seat.cancel': 'hold',
  'session.end': 'actor',
  'session.endOthers': 'actor',
  'session.start': 'actor',
  'session.token': 'actor',
  'site.capacity': 'site',
  'site.close': 'site',
  'site.create': 'site',
  'site.flags': 'site',
  'site.hours': 'site',
  'site.resume': 'site',
  'site.suspend': 'site',
  'site.update': 'site',
  'staff.authenticator': 'actor',
  'staff.backupCode': 'actor',
  'staff.backupCodes': 'actor',
  'staff.invite': 'actor',
  'staff.join': 'actor',
  'staff.password': 'actor',
  'staff.remove': 'actor',
  'staff.withdraw': 'actor',
  'signOn.agree': 'signOn',
  'signOn.rotate': 'rows',
  'signOn.stop': 'signOn',
  'signOn.tell': 'signOn',
  'view.remove': 'view',
  'view.save': 'view',
  'viewed.add': 'actor',
  'viewed.clear': 'actor',
  'voucher.issue': 'voucher',
  'waitlist.join': 'appointment',
  'waitlist.leave': 'appointment',
  'waitlist.offer': 'appointment',
} as const satisfies Record<string, AuditedKind>;

/** What staff read of people. */
const READS = {
  'appointment.print': 'appointment',
  'appointment.print-day': 'rows',
  'appointment.read': 'appointment',
  'appointment.save-rows': 'rows',
  'appointment.search': 'rows',
  'appointment.show-address': 'appointment',
  'appointment.show-answers': 'appointment',
  'appointment.show-birth': 'appointment',
  'appointment.show-email': 'appointment',
  'appointment.show-name': 'appointment',
  'appointment.show-phone': 'appointment',
  'driveUp.print': 'rows',
  'paper.open': 'job',
  'insurance.read': 'appointment',
  'patient.read': 'patient',
} as const satisfies Record<string, AuditedKind>;

/** An action that reads what is personal, of which the log has each that staff do. */
export type ReadAction = keyof typeof READS;
/** An action that changes something. */
export type ChangeAction = keyof typeof CHANGES;
/** That a limit was reached: 'limit.' and the name of its counter. */
export type LimitAction = `limit.${string}`;
/** That a call rests on opened break-glass, by the permission that it has from it. */
export type GlassAction = `glass.${Permission}`;
/** All that the log can say. */
export type AuditAction = ChangeAction | ReadAction | LimitAction | GlassAction;

/** What an action is done to. */
export type SubjectOf<A extends AuditAction> = A extends ChangeAction
  ? (typeof CHANGES)[A]
  : A extends ReadAction
    ? (typeof READS)[A]
    : A extends GlassAction
      ? 'glass'
      : 'counted';

/** The same for the log's writer. */
export function auditedKind(action: AuditAction): AuditedKind {
  if (action in CHANGES) return CHANGES[action as ChangeAction];
  if (action in READS) return READS[action as ReadAction];
  return action.startsWith('glass.') ? 'glass' : 'counted';
}

/** Whether a text is the id of such a thing. */
export function isIdOf(kind: AuditedKind, id: string): boolean {
  return IDS[kind].test(id);
}
