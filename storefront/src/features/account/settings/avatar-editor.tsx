import { useId, useState } from 'react'
import Cropper, { type Area } from 'react-easy-crop'
import { useWords } from '../../../i18n/i18n.tsx'
import { Button } from '../../../ui/button.tsx'

/** Pixels per side; twice the size that the server stores. */
const AVATAR_SIDE = 640

type CropArea = { x: number; y: number; width: number; height: number }

/** Crops a picture to the chosen square as a JPEG file; null when this browser cannot draw it. */
export async function cropPicture(url: string, { x, y, width, height }: CropArea): Promise<File | null> {
  const image = new Image()
  image.src = url
  const side = Math.min(AVATAR_SIDE, Math.round(width))
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const context = canvas.getContext('2d')
  try {
    await image.decode()
  } catch {
    return null
  }
  if (!context) return null
  // JPEG has no transparency: transparent areas would turn black.
  context.fillStyle = '#fffdf8'
  context.fillRect(0, 0, side, side)
  context.drawImage(image, x, y, width, height, 0, 0, side, side)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9))
  return blob && new File([blob], 'avatar.jpg', { type: 'image/jpeg' })
}

const MAX_ZOOM = 4

type AvatarEditorProps = {
  url: string
  progress: number | undefined
  error: string
  onAnother: () => void
  onCropped: (file: File) => void
}

/** Crops a photo to a circle: move and zoom by touch, wheel, slider or keys. */
export default function AvatarEditor({ url, progress, error, onAnother, onCropped }: AvatarEditorProps) {
  const { avatar: words } = useWords('settings').settings
  const zoomId = useId()
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<Area | null>(null)
  const [cropIssue, setCropIssue] = useState('')
  const sendCropped = async () => {
    const file = area && (await cropPicture(url, area))
    if (file) onCropped(file)
    else setCropIssue(words.broken)
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
          maxZoom={MAX_ZOOM}
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
        max={MAX_ZOOM}
        step={0.05}
        value={zoom}
        onChange={({ target }) => setZoom(Number(target.value))}
        className="h-touch w-full accent-leaf"
      />
      <div role="status" className="min-h-28">
        {progress !== undefined && (
          <p className="text-center text-13 text-muted tabular-nums">{words.sending(Math.round(progress * 100))}</p>
        )}
        {(error || cropIssue) && <p className="text-center text-13 text-danger">{error || cropIssue}</p>}
      </div>
      <div className="mt-12 grid grid-cols-2 gap-12">
        <Button kind="quiet" disabled={progress !== undefined} onClick={onAnother}>
          {words.another}
        </Button>
        <Button busy={progress !== undefined} disabled={!area} onClick={() => void sendCropped()}>
          {words.use}
        </Button>
      </div>
    </>
  )
}
