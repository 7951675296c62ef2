import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../lib/config.ts'

export type EmailMessage = {
  /** Message-ID; the same at every attempt, so that duplicates can be recognized. */
  id: string
  to: string
  subject: string
  text: string
  html: string
}

/** Sends e-mails. */
export type Mailer = {
  /** @throws MailError when the message was not accepted */
  send: (message: EmailMessage) => Promise<void>
  /** Aborts sends in progress and rejects further ones. */
  close: () => void
}

/**
 * Why an e-mail was not accepted. `refused`: permanently, for this message or address. `later`: temporarily, for this
 * message. `away`: the server could not be reached or rejected the connection; says nothing about the message.
 */
export class MailError extends Error {
  override name = 'MailError'
  readonly kind: 'rejected' | 'away' | 'later'
  constructor(kind: MailError['kind'], message: string) {
    super(message)
    this.kind = kind
  }
}

type Log = { info: (detail: object, message: string) => void }

/** SMTP when a server is configured, otherwise files in the data folder. */
export const createMailer = (config: Config, log: Log): Mailer =>
  config.mail.smtpUrl === undefined ? folderMailer(config, log) : smtpMailer(config, config.mail.smtpUrl)

const SECOND = 1_000
/** Maximum duration of a send; shorter than the lease of an outbox row. */
export const SEND_TIMEOUT_MS = 20 * SECOND

async function openTransport(url: string, requireTLS: boolean) {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    url,
    // Query parameters of the URL (?requireTLS=false) take precedence.
    requireTLS,
    dnsTimeout: 5 * SECOND,
    connectionTimeout: 8 * SECOND,
    greetingTimeout: 8 * SECOND,
    socketTimeout: 15 * SECOND,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

function smtpMailer({ mail, production }: Config, url: string): Mailer {
  let transport: ReturnType<typeof openTransport> | undefined
  const closing = new AbortController()
  const domain = /@([^\s>]+)/.exec(mail.from)?.[1] ?? 'localhost'
  return {
    async send({ id, to, subject, text, html }) {
      const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(SEND_TIMEOUT_MS)])
      transport ??= openTransport(url, production)
      await (
        await transport
      )
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
        .catch((error: unknown) => Promise.reject(mailErrorOf(error as SmtpError)))
    },
    close: () => closing.abort(),
  }
}

/** Connects and authenticates. @returns undefined on success, otherwise the reason */
export async function checkMailServer({ mail }: Config): Promise<string | undefined> {
  if (mail.smtpUrl === undefined) return 'no server is named'
  const transport = await openTransport(mail.smtpUrl, true)
  try {
    await transport.verify()
    return undefined
  } catch (error) {
    return mailErrorOf(error as SmtpError).message
  } finally {
    transport.close()
  }
}

type SmtpError = Error & { code?: string; command?: string; responseCode?: number; permanent?: boolean }

function mailErrorOf({ code = 'unknown', command, responseCode, permanent }: SmtpError): MailError {
  const details = [code, command, responseCode].filter(Boolean).join(' ')
  // A permanent error at the login is our configuration, not the message.
  const isAboutMessage = responseCode !== undefined && (code === 'EENVELOPE' || code === 'EMESSAGE')
  if (!isAboutMessage) return new MailError('away', details)
  return new MailError(permanent ? 'rejected' : 'later', details)
}

/** For demo and development: writes e-mails to files instead of sending them. */
function folderMailer({ dataDir, mail }: Config, log: Log): Mailer {
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
