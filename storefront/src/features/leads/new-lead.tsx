import type { LeadType } from '@bailu/contract/lead-kinds'
import { useState } from 'react'
import { ScreenTitle } from '../../ui/screen.tsx'
import { toast } from '../../ui/toast.tsx'
import { waitingPhotos } from '../../waiting-photos.ts'
import { useWords } from '../../words.tsx'
import { ChosenPhotos } from './chosen-photos.tsx'
import { LeadForm } from './lead-form.tsx'
import { sendPhotos } from './send-photos.ts'
import type { KeepPhotos } from './use-lead-form.ts'

type Props = { type: LeadType; onDone: () => void; onThere: (id: string) => void }

export function NewLead({ type, onDone, onThere }: Props) {
  const { form, photos: words } = useWords().leads
  const [files, setFiles] = useState<File[]>([])
  const [share, setShare] = useState<number>()
  const added = async (id: string) => {
    if (files.length === 0) return onDone()
    setShare(0)
    const { left, message } = await sendPhotos(id, files, setShare)
    setShare(undefined)
    if (left.length === 0) return onDone()
    toast(message ?? words.some(left.length))
    onThere(id)
  }
  const kept: KeepPhotos = async (userId, draft) => {
    if (files.length === 0) return { photos: 0 }
    const all = await waitingPhotos.add(userId, draft, files)
    return all ? { photos: files.length } : { photos: 0, said: words.notKept }
  }
  return (
    <>
      <ScreenTitle>{type === 'individual' ? form.newPerson : form.newCompany}</ScreenTitle>
      <LeadForm type={type} onAdded={added} onKept={kept} onDone={onDone}>
        {type === 'organization' && (
          <ChosenPhotos
            files={files}
            busy={share === undefined ? undefined : words.uploading(Math.round(share * 100))}
            onChange={setFiles}
          />
        )}
      </LeadForm>
    </>
  )
}
