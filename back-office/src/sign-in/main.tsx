/** @jsxImportSource preact */
import { buildRequest } from '@bailu/client/build-request'
import { AppError, NetworkError, unwrapEnvelope } from '@bailu/client/errors'
import type { InputOf, Key, ReplyOf } from '@bailu/contract/calls'
import type { Envelope } from '@bailu/contract/envelope'
import { type Lang, LANGS, LANGUAGE_NAMES } from '@bailu/contract/languages'
import type { BackOfficeTranslations } from '@bailu/phrases/back-office/translations'
import { type InputHTMLAttributes, render, type TargetedSubmitEvent } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { activeLanguage, rememberLanguage } from '../app/stored-language.ts'
import { getPasskey, PasskeyError, supportsPasskeys } from '../features/auth/passkeys.ts'
import { preloadApp, startAddress } from './start-app.ts'
import '../app/base.css'
import './sign-in.css'

// React and antd would be 30 times as large as this page, which each member of staff opens every morning.

type Words = BackOfficeTranslations['shell']

const LOADERS: Record<Lang, () => Promise<Words>> = {
  en: async () => (await import('@bailu/phrases/shell/staff/en')).en,
  zh: async () => (await import('@bailu/phrases/shell/staff/zh')).zh,
  th: async () => (await import('@bailu/phrases/shell/staff/th')).th,
}

/** Calls the API without a session. @throws AppError, NetworkError */
async function call<K extends Key>(key: K, input: InputOf<K>): Promise<ReplyOf<K>> {
  const { method, url, body } = buildRequest(key, input as object)
  const headers = { 'Content-Type': 'application/json', 'Accept-Language': activeLanguage() }
  const response = await fetch(url, { method, body: body ?? null, headers }).catch(() => undefined)
  const envelope = (await response?.json().catch(() => undefined)) as Envelope<ReplyOf<K>> | undefined
  if (!envelope) throw new NetworkError()
  return unwrapEnvelope(envelope)
}

/** Reads the token of an e-mailed link from the URL fragment and removes it from the address bar. */
function takeTokenFromAddress(): string {
  const token = location.hash.slice(1)
  if (token) history.replaceState(history.state, '', location.pathname + location.search)
  return token
}

type Notice = { tone: 'error' | 'success'; text: string }
function errorNotice(cause: unknown, words: Words): Notice {
  if (cause instanceof PasskeyError) return { tone: 'error', text: words.passkey.failed }
  return { tone: 'error', text: cause instanceof AppError ? cause.message : words.noNetwork }
}

/** For users locked out because others guessed their password: an e-mailed link marks this browser as known. */
const followLink = (token: string, words: Words): Promise<Notice> =>
  call('POST /api/staff/sign-in-link/follow', { token }).then(
    () => ({ tone: 'success', text: words.signIn.linkFollowed }),
    (cause: unknown) => errorNotice(cause, words),
  )

type Field = 'email' | 'password' | 'code'
type Running = 'password' | 'passkey' | 'link'

type SignInProps = {
  words: Words
  lang: Lang
  /** Outcome of the e-mailed link that opened the page. */
  linkNotice: Notice | undefined
  onLanguage: (lang: Lang) => void
}

/** Sign-in form of staff: e-mail and password, and the second-factor code once the server requires it. */
function SignIn({ words, lang, linkNotice, onLanguage }: SignInProps) {
  const form = useRef<HTMLFormElement>(null)
  const [isCodeNeeded, setIsCodeNeeded] = useState(false)
  const [isPasswordShown, setIsPasswordShown] = useState(false)
  const [missing, setMissing] = useState<Partial<Record<Field, boolean>>>({})
  const [notice, setNotice] = useState<Notice>()
  const [running, setRunning] = useState<Running>()
  const [isLinkNoticeShown, setIsLinkNoticeShown] = useState(true)
  const shownNotice = notice ?? (isLinkNoticeShown ? linkNotice : undefined)
  const fieldOf = (name: Field) => form.current?.elements.namedItem(name) as HTMLInputElement | null
  const valueOf = (name: Field) => fieldOf(name)?.value.trim() ?? ''

  /** Runs one request at a time. A request for the code of the second factor is not an error. */
  const run = async (kind: Running, work: () => Promise<Notice | undefined>) => {
    if (running) return
    setRunning(kind)
    setNotice(undefined)
    setIsLinkNoticeShown(false)
    try {
      setNotice(await work())
    } catch (cause) {
      const asksForCode = cause instanceof AppError && cause.code === 'code_needed' && !isCodeNeeded
      if (asksForCode) setIsCodeNeeded(true)
      else setNotice(errorNotice(cause, words))
    }
    setRunning(undefined)
  }
  const openApp = () => {
    location.replace(startAddress())
    // The button stays busy until the browser has left this page.
    return new Promise<never>(() => {})
  }
  const check = (names: Field[]): boolean => {
    const wrong = names.filter((name) => valueOf(name) === '' || fieldOf(name)?.validity.valid === false)
    setMissing(Object.fromEntries(wrong.map((name) => [name, true])))
    fieldOf(wrong[0] ?? 'email')?.[wrong.length > 0 ? 'focus' : 'checkValidity']()
    return wrong.length === 0
  }
  const credentials = () => ({ email: valueOf('email'), password: fieldOf('password')?.value ?? '' })

  const submit = (event: TargetedSubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!check(isCodeNeeded ? ['email', 'password', 'code'] : ['email', 'password'])) return
    void run('password', async () => {
      await call('POST /api/staff/login', { ...credentials(), ...(isCodeNeeded && { code: valueOf('code') }) })
      return openApp()
    })
  }
  const usePasskey = () =>
    run('passkey', async () => {
      const passkey = await getPasskey(await call('POST /api/staff/login/passkey/start', {}))
      await (isCodeNeeded
        ? call('POST /api/staff/login', { ...credentials(), passkey })
        : call('POST /api/staff/login/passkey', { passkey }))
      return openApp()
    })
  const sendLink = () => {
    if (!check(['email'])) return
    void run('link', async () => {
      await call('POST /api/staff/sign-in-link', { email: valueOf('email'), lang })
      return { tone: 'success', text: words.signIn.mailLinkSent }
    })
  }
  useEffect(() => {
    if (isCodeNeeded) fieldOf('code')?.focus()
  }, [isCodeNeeded])

  const item = (name: Field, label: string, error: string, input: InputHTMLAttributes, hint?: string) => (
    <div class="field">
      <label for={name}>{label}</label>
      <input
        {...input}
        id={name}
        name={name}
        aria-invalid={missing[name] === true}
        aria-describedby={`${name}-error ${name}-hint`}
        onInput={() => setMissing((before) => ({ ...before, [name]: false }))}
      />
      {hint && (
        <p class="muted hint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
      {missing[name] && (
        <p class="field-error" id={`${name}-error`} role="alert">
          {error}
        </p>
      )}
    </div>
  )
  const { signIn, passkey } = words
  return (
    <main>
      <header>
        <p class="brand">BAILU</p>
        <select
          aria-label={words.language}
          value={lang}
          onChange={({ currentTarget }) => onLanguage(currentTarget.value as Lang)}
        >
          {LANGS.map((code) => (
            <option key={code} value={code} lang={code}>
              {LANGUAGE_NAMES[code]}
            </option>
          ))}
        </select>
      </header>
      <form ref={form} class="card" noValidate onSubmit={submit} onFocusIn={() => void preloadApp()}>
        <h1>{signIn.title}</h1>
        {item('email', signIn.email, signIn.emailNeeded, { type: 'email', autoComplete: 'username' })}
        {item(
          'password',
          signIn.password,
          signIn.passwordNeeded,
          isPasswordShown
            ? { type: 'text', autoComplete: 'current-password' }
            : { type: 'password', autoComplete: 'current-password' },
        )}
        <label class="show">
          <input
            type="checkbox"
            checked={isPasswordShown}
            onChange={({ currentTarget }) => setIsPasswordShown(currentTarget.checked)}
          />
          {signIn.showPassword}
        </label>
        {isCodeNeeded &&
          item(
            'code',
            signIn.code,
            signIn.codeNeeded,
            { autoComplete: 'one-time-code', maxLength: 40, spellcheck: false },
            signIn.codeHint,
          )}
        <div aria-live="polite">
          {shownNotice && (
            <p class={`notice ${shownNotice.tone}`} role={shownNotice.tone === 'error' ? 'alert' : undefined}>
              {shownNotice.text}
            </p>
          )}
        </div>
        <button class="primary" type="submit" aria-busy={running === 'password'} disabled={running !== undefined}>
          {signIn.submit}
        </button>
        {supportsPasskeys() && (
          <button type="button" aria-busy={running === 'passkey'} disabled={running !== undefined} onClick={usePasskey}>
            {isCodeNeeded ? passkey.use : passkey.signIn}
          </button>
        )}
        <button class="link" type="button" disabled={running !== undefined} onClick={sendLink}>
          {signIn.mailLink}
        </button>
        <p class="muted hint">{signIn.hint}</p>
      </form>
    </main>
  )
}

const root = document.getElementById('root')!

async function show(lang: Lang, token = ''): Promise<void> {
  const words = await LOADERS[lang]()
  document.documentElement.lang = lang
  document.title = `${words.signIn.title} · ${words.title}`
  const changeLanguage = (chosen: Lang) => {
    rememberLanguage(chosen)
    void show(chosen)
  }
  const draw = (linkNotice?: Notice) =>
    render(<SignIn words={words} lang={lang} linkNotice={linkNotice} onLanguage={changeLanguage} />, root)
  draw()
  if (token) draw(await followLink(token, words))
}

void show(activeLanguage(), takeTokenFromAddress())
