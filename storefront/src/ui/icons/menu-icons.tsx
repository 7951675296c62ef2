import { lineIcon } from './icons.tsx'

export const PayIcon = lineIcon(<path d="M4 7.5h16v11H4zM4 11h16M15.5 15H17" />)
export const ParcelIcon = lineIcon(<path d="M4 8.5 12 4l8 4.5v8L12 21l-8-4.5zM4 8.5l8 4.5 8-4.5M12 13v8M8 6.2l8 4.6" />)
export const DoneIcon = lineIcon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="m8.5 12.2 2.4 2.4 4.6-4.9" />
  </>,
)
export const CanceledIcon = lineIcon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="m9 9 6 6M15 9l-6 6" />
  </>,
)
export const PinIcon = lineIcon(
  <>
    <path d="M12 21c4.5-4.6 6.8-8.2 6.8-11.2a6.8 6.8 0 0 0-13.6 0C5.2 12.8 7.5 16.4 12 21Z" />
    <circle cx="12" cy="9.8" r="2.4" />
  </>,
)
export const GearIcon = lineIcon(<path d="M4 7.5h9M18 7.5h2M4 16.5h3M12 16.5h8M13 5v5h5V5zM7 14v5h5v-5z" />)
export const GlobeIcon = lineIcon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M3.5 12h17M12 3.5c2.6 2.7 3.8 5.5 3.8 8.5s-1.2 5.8-3.8 8.5c-2.6-2.7-3.8-5.5-3.8-8.5s1.2-5.8 3.8-8.5Z" />
  </>,
)
export const PhoneIcon = lineIcon(<path d="M7.5 3.5h9v17h-9zM11 17.5h2" />)
export const CoinIcon = lineIcon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M10 7.5h3a2.2 2.2 0 0 1 0 4.4h-3zM10 11.9h3.6a2.3 2.3 0 0 1 0 4.6H10zM10 7.5v9M12 6v1.5M12 16.5V18" />
  </>,
)
export const PeopleIcon = lineIcon(
  <>
    <circle cx="9" cy="8.5" r="3.3" />
    <path d="M3 19.5c.4-3.6 2.6-5.4 6-5.4s5.6 1.8 6 5.4M15.5 5.6a3.3 3.3 0 0 1 0 5.8M17.5 14.6c2 .7 3.2 2.3 3.5 4.9" />
  </>,
)
export const CardIcon = lineIcon(<path d="M3.5 6h17v12h-17zM3.5 10h17M7 14.5h4" />)
export const WithdrawIcon = lineIcon(<path d="M12 4v11M8 11.2l4 4 4-4M4.5 16v4h15v-4" />)
export const ImagesIcon = lineIcon(<path d="M4 5.5h16v13H4zM4 15.5l4.5-4 4 3.5 3-2.5 4.5 3.5M15.5 9.3h.01" />)
export const BookIcon = lineIcon(
  <path d="M12 6.5C10 5 7.3 4.5 4 4.8v13.4c3.3-.3 6 .2 8 1.7 2-1.5 4.7-2 8-1.7V4.8c-3.3-.3-6 .2-8 1.7ZM12 6.5v13.4" />,
)
export const CertificateIcon = lineIcon(
  <>
    <path d="M6 3.5h12v17H6zM9 8h6M9 11.5h6" />
    <circle cx="12" cy="16" r="1.6" />
  </>,
)
export const DocumentIcon = lineIcon(<path d="M6 3.5h8.5L18 7v13.5H6zM14.5 3.5V7H18M9 11.5h6M9 15h6" />)
export const HeartIcon = lineIcon(
  <path d="M12 20c-5-3.7-7.8-6.9-7.8-10.2A4.3 4.3 0 0 1 12 7.3a4.3 4.3 0 0 1 7.8 2.5C19.8 13.1 17 16.3 12 20Z" />,
)
export const ChatIcon = lineIcon(<path d="M4 5.5h16v11H12l-4.5 3.8v-3.8H4zM8 11h.01M12 11h.01M16 11h.01" />)
export const LeafIcon = lineIcon(
  <path d="M19.5 4.5c-8.5 0-13.5 3.7-13.5 10 0 1.7.4 3.3 1.2 4.7C8 13.5 11 10 15.5 8.5M6.2 19.5c6.8 1.2 13.3-3 13.3-15" />,
)
