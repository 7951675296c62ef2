import { QRCodeSVG } from 'qrcode.react'

type Props = {
  value: string
  size: number
  label: string
  /** A picture in the middle, the area behind it cleared. */
  centre?: string
}

/** Loaded when first needed: `lazy(() => import('../ui/qr.tsx'))`. */
export default function Qr({ value, size, label, centre }: Props) {
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
      {...(centre ? { imageSettings: { src: centre, width: 40, height: 40, excavate: true } } : {})}
    />
  )
}
