import type { Client, ClientFile } from '@bailu/contract/clients/shop'
import { type FormEvent, useState } from 'react'
import { AppError } from '@bailu/client/errors'
import { request } from '../../../browser/request/request.ts'
import { PrivacyNote } from '../../../ui/privacy-note.tsx'
import { Button } from '../../../ui/button.tsx'
import { BottomBar } from '../../../ui/screen/screen.tsx'
import { toast } from '../../../ui/dialog/toast.tsx'
import { useWords } from '../../../i18n/i18n.tsx'
import { useRefreshClients } from '../use-client-action.ts'
import { AboutFields, ContactFields } from './client-file-fields.tsx'
import { PersonalFields, SkinFields } from './client-file-fields.tsx'

export type ClientFileDraft = Partial<Omit<ClientFile, 'focus'>>
export type ClientFileFieldsProps = {
  file: ClientFile
  errors: Record<string, string>
  onChange: (change: ClientFileDraft) => void
}

/**
 * The partner's file of a client. Only edited fields are sent, so that another device's changes to other fields stay.
 */
export function ClientFileForm({ client, consentLink }: { client: Client; consentLink: string }) {
  const { clients: words, clientFile } = useWords()
  const refresh = useRefreshClients()
  const [draft, setDraft] = useState<ClientFileDraft>({})
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState(false)
  const fields: ClientFileFieldsProps = {
    file: { ...client.file, ...draft },
    errors,
    onChange: (change) => {
      setDraft({ ...draft, ...change })
      setErrors(omitErrors(errors, change))
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
        Object.fromEntries(Object.entries(now).filter(([key, value]) => sent[key as keyof ClientFileDraft] !== value)),
      )
      toast(words.saved)
    } catch (cause) {
      if (cause instanceof AppError) setErrors(cause.errors)
      toast(cause instanceof AppError ? (Object.values(cause.errors)[0] ?? cause.message) : words.broken)
      if (cause instanceof AppError && cause.code === 'consent_missing') await refresh()
    }
    setBusy(false)
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <div className="gutter pb-28">
        <p className="pt-16 text-13 text-muted">{clientFile.onlyYou}</p>
        <PrivacyNote about="client" className="pt-8" />
        <AboutFields {...fields} />
        <ContactFields {...fields} />
        <SkinFields {...fields} client={client} consentLink={consentLink} />
        <PersonalFields {...fields} client={client} consentLink={consentLink} />
      </div>
      {dirty && (
        <BottomBar>
          <div className="gutter py-12">
            <Button type="submit" wide busy={busy}>
              {words.save}
            </Button>
          </div>
        </BottomBar>
      )}
    </form>
  )
}

const omitErrors = (errors: Record<string, string>, change: ClientFileDraft) =>
  Object.fromEntries(Object.entries(errors).filter(([key]) => !(key in change)))
