import type { ReactNode } from 'react'

type IconProps = { className?: string }

/** An icon drawn with lines of 1.5 px on a square of 24. */
export const lineIcon =
  (drawing: ReactNode) =>
  ({ className = '' }: IconProps) => (
    <svg
      viewBox="0 0 24 24"
      width="24"
      height="24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={`shrink-0 ${className}`}
    >
      {drawing}
    </svg>
  )

export const BackIcon = lineIcon(<path d="M15 4.5 7.5 12l7.5 7.5" />)
export const ChevronIcon = lineIcon(<path d="m9 5 7 7-7 7" />)
export const ShareIcon = lineIcon(<path d="M12 15V3.5M8 7l4-3.5L16 7M6.5 11H5v9.5h14V11h-1.5" />)
export const CopyIcon = lineIcon(<path d="M9 9h11v11H9zM15 9V4H4v11h5" />)
export const CloseIcon = lineIcon(<path d="m6 6 12 12M18 6 6 18" />)
export const CheckIcon = lineIcon(<path d="m5 12.5 4.5 4.5L19 7.5" />)
export const PlusIcon = lineIcon(<path d="M12 5.5v13M5.5 12h13" />)
export const MinusIcon = lineIcon(<path d="M5.5 12h13" />)
export const PauseIcon = lineIcon(<path d="M9 6v12M15 6v12" />)
export const PlayIcon = lineIcon(<path d="M8 5.5v13l10-6.5z" />)
/** The brand's logo mark, a leaf in the shape of a drop. */
export const LeafMark = lineIcon(
  <>
    <path d="M12 2.5c4.5 4.2 6.7 7.8 6.7 11.2A6.7 6.7 0 0 1 12 20.5a6.7 6.7 0 0 1-6.7-6.8c0-3.4 2.2-7 6.7-11.2Z" />
    <path d="M12 22.5V10M12 16l3.2-3.2M12 13.4l-2.6-2.6" />
  </>,
)
export const HomeIcon = lineIcon(<path d="M4 11 12 4l8 7v9h-5.5v-5.5h-5V20H4z" />)
export const ManageIcon = lineIcon(<path d="M4 20V9.5M9.3 20V4M14.7 20v-8.5M20 20V7" />)
export const PersonIcon = lineIcon(
  <>
    <circle cx="12" cy="8" r="4" />
    <path d="M4.5 20.5c.6-4 3.5-6 7.5-6s6.9 2 7.5 6" />
  </>,
)
const SpinnerArc = lineIcon(<path d="M12 3a9 9 0 1 1-9 9" />)
export const Spinner = ({ className = '' }: IconProps) => <SpinnerArc className={`spinner ${className}`} />
