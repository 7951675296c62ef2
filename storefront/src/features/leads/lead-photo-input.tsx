import { useObjectUrl } from '../../browser/object-url.ts'
import { MAX_LEAD_PHOTOS } from '@bailu/contract/leads/kinds'
import { useUpload } from '../../session/use-upload.ts'
import { useWords } from '../../i18n/i18n.tsx'
import { useOnline } from '../../session/offline/online.ts'
import { CloseIcon, PlusIcon } from '../../ui/icons/icons.tsx'
import { Section } from '../../ui/screen/screen.tsx'
import { leadKeys } from './queries.ts'

type LeadPhotoUpload = ReturnType<typeof useLeadPhotoUpload>

/** Photos of a company lead; `isAtOnce` when it is saved already. */
export const useLeadPhotoUpload = (lead: string, maxCount: number, isAtOnce: boolean, unsent: File[] = []) => {
  const { photos: words } = useWords('leads').leads
  const broken = isAtOnce ? words.failed : words.some
  return useUpload(
    'POST /api/potential-customer/photo',
    { lead },
    { words, broken, isAtOnce, unsent, maxCount, refresh: [leadKeys()] },
  )
}

/** Tile that opens the file chooser for several photos. */
export function LeadPhotoInput({ upload }: { upload: LeadPhotoUpload }) {
  const { leads, shell } = useWords('leads')
  const { photos: words } = leads
  const { open, input, isPreparing, isUnsent, progress } = upload
  const isSending = progress !== undefined
  const addText = isUnsent ? shell.state.retry : words.add
  return (
    <>
      {input}
      <button
        type="button"
        disabled={isPreparing || isSending}
        onClick={open}
        className="flex aspect-square flex-col items-center justify-center gap-4 rounded-3 border border-dashed border-control p-8 text-center text-13 leading-tight text-muted active:bg-mist"
      >
        {!isPreparing && !isSending && !isUnsent && <PlusIcon className="size-20" />}
        {isPreparing ? words.preparing : isSending ? words.uploading(Math.round(progress * 100)) : addText}
      </button>
    </>
  )
}

/** Photos chosen for a lead that is not saved yet; uploaded after it. */
export function ChosenPhotos({ upload }: { upload: LeadPhotoUpload }) {
  const { photos: words } = useWords('leads').leads
  const online = useOnline()
  return (
    <Section title={words.title}>
      <p className="mb-12 text-13 text-muted">{online ? words.afterSave : words.later}</p>
      <div className="grid grid-cols-3 gap-8">
        <PhotoPreviews upload={upload} />
        {upload.chosen.length < MAX_LEAD_PHOTOS && <LeadPhotoInput upload={upload} />}
      </div>
    </Section>
  )
}

/** Photos that are not uploaded yet, each with a button that removes it. */
export function PhotoPreviews({ upload: { chosen, setChosen } }: { upload: LeadPhotoUpload }) {
  const { photos: words } = useWords('leads').leads
  return chosen.map((file, index) => (
    <div key={`${file.name}${file.lastModified}${index}`} className="relative">
      <PhotoPreview file={file} />
      <button
        type="button"
        aria-label={words.remove}
        onClick={() => setChosen(chosen.filter((other) => other !== file))}
        className="absolute top-0 right-0 flex size-touch items-start justify-end p-4"
      >
        <span className="flex size-28 items-center justify-center rounded-full bg-ink text-paper">
          <CloseIcon className="size-16" />
        </span>
      </button>
    </div>
  ))
}

function PhotoPreview({ file }: { file: File }) {
  return <img src={useObjectUrl(file)} alt="" className="aspect-square w-full rounded-3 object-cover" />
}
