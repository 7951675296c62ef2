import type { ReplyOf } from '@bailu/contract/calls'
import { day, dayAndTime } from '@bailu/phrases/format'
import { useState } from 'react'
import { request } from '../../browser/request/request.ts'
import { useShownAction } from '../../session/use-action.ts'
import { Button, ButtonLink, FormMessage } from '../../ui/button.tsx'
import { useConfirmation } from '../../ui/dialog/dialog.tsx'
import { useI18n, useWords } from '../../i18n/i18n.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { useLinkToken } from './link-token.ts'
import { LinkFacts, useMailedLink } from './mailed-link.tsx'

type Correction = ReplyOf<'POST /api/email-correction/look'>
/** `objected_late`: after the address was changed. */
type Outcome = 'confirmed' | 'objected' | 'objected_late'

/**
 * Target of the two links of a correction that staff started: the reader of the new address confirms it, the reader of
 * the old one may object. Opening a link alone changes nothing.
 */
export function EmailCorrectionScreen() {
  const { token } = useLinkToken()
  return <CorrectionOfLink key={token} token={token} />
}

function CorrectionOfLink({ token }: { token: string }) {
  const { isOver, data, pending } = useMailedLink('POST /api/email-correction/look', token)
  const [outcome, setOutcome] = useState<Outcome>()
  if (outcome) return <CorrectionAnswered outcome={outcome} />
  if (isOver) return <CorrectionOver />
  if (!data) return pending
  if (data.sent_to === 'old')
    return data.state === 'objected' ? (
      <CorrectionAnswered outcome="objected" />
    ) : (
      <ObjectionQuestion token={token} correction={data} onDone={setOutcome} />
    )
  return data.state === 'open' ? (
    <NewEmailQuestion token={token} correction={data} onDone={setOutcome} />
  ) : (
    <CorrectionAnswered outcome="confirmed" />
  )
}

type QuestionProps = { token: string; correction: Correction; onDone: (outcome: Outcome) => void }

function NewEmailQuestion({ token, correction, onDone }: QuestionProps) {
  const { words, lang } = useI18n('auth')
  const { correction: texts, confirm, field, broken } = words.auth
  const { busy, run, errorText } = useShownAction(() => request('POST /api/email-correction', { token }), {
    broken,
    onDone: () => onDone('confirmed'),
  })
  return (
    <AuthFrame title={texts.title} lead={texts.lead}>
      <LinkFacts
        rows={[
          [field.nickname, correction.nickname],
          [texts.newEmail, correction.email],
          [confirm.registered, day(correction.registered_at, lang)],
        ]}
      />
      <p className="-mt-12 text-13 text-muted">
        {texts.hint} {texts.until(dayAndTime(correction.until, lang))}
      </p>
      <FormMessage>{errorText}</FormMessage>
      <div className="flex flex-col gap-12">
        <Button wide busy={busy} onClick={() => void run()}>
          {confirm.yes}
        </Button>
      </div>
    </AuthFrame>
  )
}

function ObjectionQuestion({ token, correction, onDone }: QuestionProps) {
  const { words, lang } = useI18n('auth')
  const { correction: texts, broken } = words.auth
  const wasChanged = correction.state === 'done'
  const { busy, run, errorText } = useShownAction(() => request('POST /api/email-correction/object', { token }), {
    broken,
    onDone: (reply) => onDone(reply.was_changed ? 'objected_late' : 'objected'),
  })
  const objection = useConfirmation(
    { title: texts.object, message: texts.objectAsk, confirm: words.shell.dialog.confirm, danger: true },
    () => void run(),
  )
  return (
    <AuthFrame
      title={wasChanged ? texts.changed : texts.notice}
      lead={wasChanged ? texts.changedLead : texts.noticeLead}
    >
      <LinkFacts rows={[[texts.newEmail, correction.email]]} />
      <p className="-mt-12 text-13 text-muted">
        {texts.keep} {texts.until(dayAndTime(correction.until, lang))}
      </p>
      <FormMessage>{errorText}</FormMessage>
      <div className="flex flex-col gap-12">
        <Button wide busy={busy} onClick={() => (wasChanged ? void run() : objection.ask())}>
          {texts.object}
        </Button>
        <ContactLink />
      </div>
      {objection.dialog}
    </AuthFrame>
  )
}

const ContactLink = () => (
  <ButtonLink to="/social" kind="quiet" wide>
    {useWords('auth').auth.correction.contact}
  </ButtonLink>
)

function CorrectionAnswered({ outcome }: { outcome: Outcome }) {
  const { correction, login } = useWords('auth').auth
  if (outcome === 'confirmed')
    return (
      <AuthFrame title={correction.done} lead={correction.doneLead}>
        <ButtonLink to="/login" replace wide>
          {login.submit}
        </ButtonLink>
      </AuthFrame>
    )
  return (
    <AuthFrame
      title={correction.objected}
      lead={outcome === 'objected' ? correction.objectedLead : correction.changedObjected}
    >
      <ContactLink />
    </AuthFrame>
  )
}

function CorrectionOver() {
  const { correction } = useWords('auth').auth
  return (
    <AuthFrame title={correction.over} lead={correction.overLead}>
      <ContactLink />
    </AuthFrame>
  )
}
