import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';

/** A mail to send. `messageId` is the same each time it is tried, so that a mail program knows a second copy for what it is. */
export type Mail = Record<'to' | 'messageId' | 'subject' | 'text' | 'html', string> &
  Pick<SendMailOptions, 'icalEvent' | 'headers'>;

/** Sends mails. It throws what the server said, with its `responseCode`, when it doesn't take one. */
export type Mailer = { send: (mail: Mail) => Promise<void>; close: () => void };

/** Who mails come from. */
export type Sender = { name: string; address: string };

/** The longest that a mail server may take for one step, in milliseconds. */
const PATIENCE_MS = 15_000;

/** A mail server (smtp:// or smtps://); connections are kept for the next mail. */
export function smtpMailer(url: string, from: Sender): Mailer {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 4,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async (mail) => {
      await transport.sendMail({ ...mail, from });
    },
    close: () => transport.close(),
  };
}

/** In place of a mail server: each mail becomes a file in a folder that only this user may read, which mail programs open. */
export function outboxMailer(folder: string, from: Sender): Mailer {
  const transport = createTransport({
    streamTransport: true,
    buffer: true,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async (mail) => {
      const { message } = await transport.sendMail({ ...mail, from });
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = join(folder, `${mail.messageId.replace(/^<|@.*$/g, '')}.eml`);
      await writeFile(`${file}.part`, message as Buffer, { mode: 0o600 });
      await rename(`${file}.part`, file);
    },
    close: () => undefined,
  };
}

/** Removes the mails of an outbox that were written longer ago than `days`, and answers how many those were; a folder that isn't there has none. */
export async function removeOldMails(folder: string, days: number): Promise<number> {
  const names = await readdir(folder).catch(() => []);
  let removed = 0;
  for (const name of names) {
    if (!/\.eml(\.part)?$/.test(name)) continue;
    const file = join(folder, name);
    const { mtimeMs } = await stat(file);
    if (Date.now() - mtimeMs < days * 86_400_000) continue;
    await rm(file, { force: true });
    removed += 1;
  }
  return removed;
}
