import type { Client, ClientFile } from '@bailu/contract/clients'
import { type FormEvent, useState } from 'react'
import { Refusal } from '../../../request/refusal.ts'
import { request } from '../../../request/request.ts'
import { PrivacyNote } from '../../../privacy-note.tsx'
import { Button } from '../../../ui/button.tsx'
import { FootBar } from '../../../ui/screen.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useWords } from '../../../words.tsx'
import { useRefresh } from '../use-refresh.ts'
import { FileAbout, FileContact } from './file-plain.tsx'
import { FilePersonal, FileSkin } from './file-sealed.tsx'

export type FileDraft = Partial<Omit<ClientFile, 'focus'>>
export type FileFields = {
  file: ClientFile
  errors: Record<string, string>
  onChange: (change: FileDraft) => void
}

/**
 * The partner's file of a client. Only edited fields are sent, so that another device's changes to other fields stay.
 */
export function FileForm({ client, consentLink }: { client: Client; consentLink: string }) {
  const { clients: words, clientFile } = useWords()
  const refresh = useRefresh()
  const [draft, setDraft] = useState<FileDraft>({})
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState(false)
  const fields: FileFields = {
    file: { ...client.file, ...draft },
    errors,
    onChange: (change) => {
      setDraft({ ...draft, ...change })
      setErrors(without(errors, change))
    },
  }
  const dirty = Object.keys(draft).length > 0
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || !dirty) return
    setBusy(true)
    const sent = draft
    try {
      await request('PUT /api/client/{id}', { id: client.id, ...sent }, { quiet: true })
      await refresh()
      // Values typed during the request are still unsaved.
      setDraft((now) =>
        Object.fromEntries(Object.entries(now).filter(([key, value]) => sent[key as keyof FileDraft] !== value)),
      )
      toast(words.saved)
    } catch (cause) {
      if (cause instanceof Refusal) setErrors(cause.errors)
      toast(cause instanceof Refusal ? (Object.values(cause.errors)[0] ?? cause.message) : words.broken)
      if (cause instanceof Refusal && cause.code === 'consent_missing') await refresh()
    }
    setBusy(false)
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <div className="gutter pb-28">
        <p className="pt-16 text-13 text-muted">{clientFile.onlyYou}</p>
        <PrivacyNote about="client" className="pt-8" />
        <FileAbout {...fields} />
        <FileContact {...fields} />
        <FileSkin {...fields} client={client} consentLink={consentLink} />
        <FilePersonal {...fields} client={client} consentLink={consentLink} />
      </div>
      {dirty && (
        <FootBar>
          <div className="gutter py-12">
            <Button type="submit" wide busy={busy}>
              {words.save}
            </Button>
          </div>
        </FootBar>
      )}
    </form>
  )
}

const without = (errors: Record<string, string>, change: FileDraft) =>
  Object.fromEntries(Object.entries(errors).filter(([key]) => !(key in change)))
