import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Settings } from '../core/settings.ts'

export type Message = {
  /** The same at every try: whoever gets it twice can tell. */
  id: string
  to: string
  subject: string
  text: string
  html: string
}

/** Brings a mail to where it leaves the house. */
export type Mailer = {
  /** @throws MailTrouble when it was not taken */
  send: (message: Message) => Promise<void>
  /** Ends what is under way; nothing is sent any more. */
  close: () => void
}

/**
 * Why a mail was not taken. `refused`: this mail never will be, to this address.
 * `away`: nothing about this mail, the server could not be talked to.
 */
export class MailTrouble extends Error {
  override name = 'MailTrouble'
  readonly kind: 'refused' | 'away' | 'later'
  constructor(kind: MailTrouble['kind'], message: string) {
    super(message)
    this.kind = kind
  }
}

type Log = { info: (detail: object, message: string) => void }

/** SMTP when the settings name a server, else files in the data folder. */
export const mailerOf = (settings: Settings, log: Log): Mailer =>
  settings.mail.smtpUrl === undefined ? folderMailer(settings, log) : smtpMailer(settings, settings.mail.smtpUrl)

const SECOND = 1_000
/** From the first packet to the last word; shorter than the lease of a mail that is being sent. */
export const SEND_MS = 20 * SECOND

const optionsOf = (url: string, requireTLS: boolean) => ({
  url,
  // What the address itself says (?requireTLS=false) goes before.
  requireTLS,
  dnsTimeout: 5 * SECOND,
  connectionTimeout: 8 * SECOND,
  greetingTimeout: 8 * SECOND,
  socketTimeout: 15 * SECOND,
  disableFileAccess: true,
  disableUrlAccess: true,
})

function smtpMailer({ mail, production }: Settings, url: string): Mailer {
  const transport = createTransport(optionsOf(url, production))
  const closing = new AbortController()
  const domain = /@([^\s>]+)/.exec(mail.from)?.[1] ?? 'localhost'
  return {
    async send({ id, to, subject, text, html }) {
      const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(SEND_MS)])
      await transport
        .sendMail({
          from: mail.from,
          to: { name: '', address: to },
          subject,
          text,
          html,
          messageId: `<${id}@${domain}>`,
          headers: { 'Auto-Submitted': 'auto-generated' },
          signal,
        })
        .catch((error: unknown) => Promise.reject(troubleOf(error as SmtpError)))
    },
    close: () => closing.abort(),
  }
}

/** Whether the mail server lets us in: nothing, or why not. */
export async function tryMail({ mail }: Settings): Promise<string | undefined> {
  if (mail.smtpUrl === undefined) return 'no server is named'
  const transport = createTransport(optionsOf(mail.smtpUrl, true))
  try {
    await transport.verify()
    return undefined
  } catch (error) {
    return troubleOf(error as SmtpError).message
  } finally {
    transport.close()
  }
}

type SmtpError = Error & { code?: string; command?: string; responseCode?: number; permanent?: boolean }

function troubleOf({ code = 'unknown', command, responseCode, permanent }: SmtpError): MailTrouble {
  const words = [code, command, responseCode].filter(Boolean).join(' ')
  // A lasting no to a login is our setting, not this mail.
  const aboutThis = responseCode !== undefined && (code === 'EENVELOPE' || code === 'EMESSAGE')
  if (!aboutThis) return new MailTrouble('away', words)
  return new MailTrouble(permanent ? 'refused' : 'later', words)
}

/** For the demo and for development: nobody is written to, everything can be read. */
function folderMailer({ dataDir, mail }: Settings, log: Log): Mailer {
  const folder = join(dataDir, 'outbox')
  return {
    async send({ id, to, subject, text }) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const path = join(folder, `${id}.txt`)
      await writeFile(path, `From: ${mail.from}\nTo: ${to}\nSubject: ${subject}\n\n${text}\n`, { mode: 0o600 })
      log.info({ mail: id, path }, 'mail written to the outbox folder')
    },
    close: () => undefined,
  }
}
