import { useId, useState } from 'react'
import Cropper, { type Area } from 'react-easy-crop'
import { Button } from '../../ui/button.tsx'
import { useWords } from '../../words.tsx'
import { cropped } from './cropped.ts'

const MOST_ZOOM = 4

type Props = {
  url: string
  share: number | null
  error: string
  onAnother: () => void
  onCropped: (file: File) => void
}

/** Crops a photo to a circle: move and zoom by touch, wheel, slider or keys. */
export default function AvatarEditor({ url, share, error, onAnother, onCropped }: Props) {
  const { avatar: words } = useWords().settings
  const zoomId = useId()
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<Area | null>(null)
  const [trouble, setTrouble] = useState('')
  const use = async () => {
    const file = area && (await cropped(url, area))
    if (file) onCropped(file)
    else setTrouble(words.broken)
  }
  return (
    <>
      <p className="mt-8 text-center text-13 text-muted">{words.cropLead}</p>
      <div className="relative mt-16 h-[min(86vw,44dvh)] overflow-hidden rounded-3 bg-ink">
        <Cropper
          image={url}
          crop={crop}
          zoom={zoom}
          aspect={1}
          minZoom={1}
          maxZoom={MOST_ZOOM}
          cropShape="round"
          showGrid={false}
          keyboardStep={8}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_, pixels) => setArea(pixels)}
          cropperProps={{ role: 'group', 'aria-label': words.move }}
          mediaProps={{ alt: '' }}
        />
      </div>
      <label htmlFor={zoomId} className="mt-16 block text-13 text-muted">
        {words.zoom}
      </label>
      <input
        id={zoomId}
        type="range"
        min={1}
        max={MOST_ZOOM}
        step={0.05}
        value={zoom}
        onChange={({ target }) => setZoom(Number(target.value))}
        className="h-touch w-full accent-leaf"
      />
      <div role="status" className="min-h-28">
        {share !== null && (
          <p className="text-center text-13 text-muted tabular-nums">{words.sending(Math.round(share * 100))}</p>
        )}
        {(error || trouble) && <p className="text-center text-13 text-danger">{error || trouble}</p>}
      </div>
      <div className="mt-12 grid grid-cols-2 gap-12">
        <Button kind="quiet" disabled={share !== null} onClick={onAnother}>
          {words.another}
        </Button>
        <Button busy={share !== null} disabled={!area} onClick={() => void use()}>
          {words.use}
        </Button>
      </div>
    </>
  )
}
