import { QRCodeSVG } from 'qrcode.react'

type QrCodeProps = {
  value: string
  size: number
  label: string
  /** URL of a picture in the middle, with the modules behind it removed. */
  centreImage?: string
}

/** A QR code; load it lazily: `lazy(() => import('../ui/media/qr-code.tsx'))`. */
export default function QrCode({ value, size, label, centreImage }: QrCodeProps) {
  return (
    <QRCodeSVG
      value={value}
      size={size}
      level="M"
      bgColor="#ffffff"
      fgColor="#000000"
      marginSize={0}
      role="img"
      aria-label={label}
      title={label}
      {...(centreImage ? { imageSettings: { src: centreImage, width: 40, height: 40, excavate: true } } : {})}
    />
  )
}
