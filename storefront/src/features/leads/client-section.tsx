import type { Lead } from '@bailu/contract/leads'
import { useState } from 'react'
import { day } from '@bailu/phrases/format'
import { request } from '../../request/request.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Section } from '../../ui/section.tsx'
import { useLang, useWords } from '../../words.tsx'
import { ClientSheet } from './client-sheet.tsx'
import { useAct } from './use-act.ts'

/** The client this lead has become, or a suggested match. */
export function ClientSection({ lead }: { lead: Lead }) {
  const { client: words, keep } = useWords().leads
  const lang = useLang()
  const { act, busy } = useAct()
  const [choosing, setChoosing] = useState(false)
  const [asking, setAsking] = useState(false)
  const { id, client, suggested } = lead
  const link = (chosen: number) => {
    setChoosing(false)
    void act(
      () => request('POST /api/potential-customer/{id}/link', { id, client: chosen }, { quiet: true }),
      words.done,
    )
  }
  const unlink = (said?: string) =>
    void act(() => request('POST /api/potential-customer/{id}/unlink', { id }, { quiet: true }), said)
  const answer = (yes: boolean) => {
    setAsking(false)
    if (yes) unlink(words.undone)
  }
  return (
    <Section title={words.title}>
      {client && (
        <div className="flex items-center justify-between gap-12">
          <p data-theirs className="min-w-0 text-15">
            {words.linkedTo(client.nickname, day(client.registered_at, lang))}
          </p>
          <Button kind="quiet" busy={busy} className="shrink-0" onClick={() => setAsking(true)}>
            {words.unlink}
          </Button>
        </div>
      )}
      {suggested && (
        <div className="rounded-8 border border-gold bg-paper p-16">
          <p data-theirs className="text-15">
            {words.suggestion(suggested.nickname)}
          </p>
          <div className="mt-12 grid grid-cols-2 gap-12">
            <Button kind="quiet" busy={busy} onClick={() => unlink()}>
              {words.notThem}
            </Button>
            <Button busy={busy} onClick={() => link(suggested.id)}>
              {words.link}
            </Button>
          </div>
        </div>
      )}
      {!client && !suggested && (
        <Button kind="quiet" wide busy={busy} onClick={() => setChoosing(true)}>
          {words.choose}
        </Button>
      )}
      {choosing && <ClientSheet lead={id} onClose={() => setChoosing(false)} onChoose={link} />}
      <ConfirmDialog
        open={asking}
        title={words.unlink}
        message={words.unlinkAsk}
        confirm={words.unlink}
        cancel={keep}
        onAnswer={answer}
      />
    </Section>
  )
}
