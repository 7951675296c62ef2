import type { Client } from '@bailu/contract/clients/shop'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { request } from '../../../browser/request/request.ts'
import { useAction } from '../../../session/use-action.ts'
import { useStoredDraft } from '../../../ui/form/use-stored-draft.ts'
import { PrivacyNote } from '../../../ui/privacy-note.tsx'
import { Button } from '../../../ui/button.tsx'
import { BottomBar } from '../../../ui/screen/screen.tsx'
import { useWords } from '../../../i18n/i18n.tsx'
import { toast } from '../../../ui/dialog/toast.tsx'
import { CLIENT_QUERIES } from '../queries.ts'
import {
  AboutFields,
  type ClientFileDraft,
  type ClientFileFieldsProps,
  ContactFields,
  PersonalFields,
  SkinFields,
} from './client-file-fields.tsx'

/**
 * The partner's file of a client. Only edited fields are sent, so that another device's changes to other fields stay.
 */
export function ClientFileForm({ client, consentLink }: { client: Client; consentLink: string }) {
  const { clients: words, clientFile } = useWords('clientFile', 'clients')
  const [draft, setDraft, forgetDraft] = useStoredDraft<ClientFileDraft>(`client_file:${client.id}`, {})
  const [errors, setErrors] = useState<Record<string, string>>({})
  const fields: ClientFileFieldsProps = {
    file: { ...client.file, ...draft },
    errors,
    onChange: (change) => {
      setDraft({ ...draft, ...change })
      setErrors(omitErrors(errors, change))
    },
  }
  const dirty = Object.keys(draft).length > 0
  const latest = useRef(draft)
  useEffect(() => {
    latest.current = draft
  })
  const { busy, run } = useAction(
    (sent: ClientFileDraft) => request('PUT /api/client/{id}', { id: client.id, ...sent }),
    {
      broken: words.broken,
      done: words.saved,
      refresh: CLIENT_QUERIES,
      // Values typed during the request are still unsaved.
      onDone: (_, sent) => {
        const now = latest.current
        const unsaved = Object.entries(now).filter(([key, value]) => sent[key as keyof ClientFileDraft] !== value)
        if (unsaved.length === 0) forgetDraft()
        setDraft(Object.fromEntries(unsaved))
      },
      onError: ({ message, errors: fieldErrors }) => {
        setErrors(fieldErrors)
        toast(Object.values(fieldErrors)[0] ?? message)
      },
    },
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (dirty) void run(draft)
  }
  return (
    <form noValidate onSubmit={submit}>
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
