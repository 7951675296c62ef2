import type { LeadType } from '@bailu/contract/leads/kinds'
import { useState } from 'react'
import { ScreenTitle } from '../../ui/screen/screen.tsx'
import { toast } from '../../ui/dialog/toast.tsx'
import { pendingPhotos } from '../../session/offline/pending-photos.ts'
import { useWords } from '../../i18n/i18n.tsx'
import { ChosenPhotos, uploadLeadPhotos } from './lead-photo-input.tsx'
import { LeadForm } from './lead-form.tsx'
import type { StorePhotos } from './use-lead-form.ts'

type Props = { type: LeadType; onDone: () => void; onCreated: (id: string) => void }

export function NewLead({ type, onDone, onCreated }: Props) {
  const { form, photos: words } = useWords('leads').leads
  const [files, setFiles] = useState<File[]>([])
  const [progress, setProgress] = useState<number>()
  const finishCreated = async (id: string) => {
    if (files.length === 0) return onDone()
    setProgress(0)
    const { failed, message } = await uploadLeadPhotos(id, files, setProgress)
    setProgress(undefined)
    if (failed.length === 0) return onDone()
    toast(message ?? words.some(failed.length))
    onCreated(id)
  }
  const storePhotos: StorePhotos = async (userId, draft) => {
    if (files.length === 0) return { photos: 0 }
    const stored = await pendingPhotos.add(userId, draft, files)
    return stored ? { photos: files.length } : { photos: 0, notice: words.notStored }
  }
  return (
    <>
      <ScreenTitle>{type === 'individual' ? form.newPerson : form.newCompany}</ScreenTitle>
      <LeadForm type={type} onAdded={finishCreated} onSaveOffline={storePhotos} onDone={onDone}>
        {type === 'organization' && (
          <ChosenPhotos
            files={files}
            busy={progress === undefined ? undefined : words.uploading(Math.round(progress * 100))}
            onChange={setFiles}
          />
        )}
      </LeadForm>
    </>
  )
}
