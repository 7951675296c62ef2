import type { ReactNode } from 'react'
import { useMarkHydrated } from '../../../browser/hydration.ts'
import { openLanguageSheet, openTips } from '../../../ui/dialog/overlays.ts'
import { UnreadLabel } from '../../notifications/queries.tsx'
import { useSupportLink } from '../../content/support/support-links.ts'
import {
  BookIcon,
  CardIcon,
  ChatIcon,
  CoinIcon,
  GearIcon,
  GlobeIcon,
  HeartIcon,
  ImagesIcon,
  LeafIcon,
  DocumentIcon,
  PeopleIcon,
  PhoneIcon,
  PinIcon,
  CertificateIcon,
  WithdrawIcon,
} from '../../../ui/icons/menu-icons.tsx'
import { MenuRowBody, MenuRow, MENU_ROW } from '../../../ui/list/menu-row.tsx'
import { BellIcon, CartIcon, AnnouncementIcon } from '../../../ui/icons/shop-icons.tsx'
import { useWords } from '../../../i18n/i18n.tsx'

/** Links of the personal center in groups. */
export function LinkGroups({ isSignedIn, isPartner }: { isSignedIn: boolean; isPartner: boolean }) {
  const { person: words, manage } = useWords('account').account
  useMarkHydrated('language')
  return (
    <div className="flex flex-col gap-28 px-20">
      {isPartner && (
        <LinkGroup title={words.work}>
          <MenuRow to="/income" icon={<CoinIcon />} label={words.income} />
          <MenuRow to="/manage/client" icon={<PeopleIcon />} label={manage.clients} />
          <MenuRow to="/wthdrawal" icon={<WithdrawIcon />} label={manage.withdrawal} />
          <MenuRow to="/card" icon={<CardIcon />} label={manage.card} />
          <MenuRow to="/notice" icon={<ChatIcon />} label={<UnreadLabel of="messages">{words.notices}</UnreadLabel>} />
        </LinkGroup>
      )}
      <LinkGroup title={words.shopping}>
        {isSignedIn && (
          <MenuRow
            to="/notifications"
            icon={<BellIcon />}
            label={<UnreadLabel of="notifications">{words.notifications}</UnreadLabel>}
          />
        )}
        <MenuRow to="/cart" icon={<CartIcon />} label={words.cart} />
        <MenuRow to="/address/list" icon={<PinIcon />} label={words.addresses} />
      </LinkGroup>
      <LinkGroup title={words.discover}>
        <MenuRow to="/announcement" icon={<AnnouncementIcon />} label={words.announcements} />
        <MenuRow to="/material" icon={<ImagesIcon />} label={words.material} />
        <MenuRow to="/training" icon={<BookIcon />} label={words.training} />
      </LinkGroup>
      <LinkGroup title={words.settings}>
        {isSignedIn && <MenuRow to="/account" icon={<GearIcon />} label={words.account} />}
        {isSignedIn ? (
          <MenuRow to="/language" icon={<GlobeIcon />} label={words.language} />
        ) : (
          <button type="button" data-early="language" onClick={openLanguageSheet} className={MENU_ROW}>
            <MenuRowBody icon={<GlobeIcon />} label={words.language} />
          </button>
        )}
        <InstallTipsRow />
      </LinkGroup>
      <LinkGroup title={words.brand}>
        {/* Guests may not open them. */}
        {isSignedIn && <MenuRow to="/about" icon={<LeafIcon />} label={words.about} />}
        {isSignedIn && <MenuRow to="/license" icon={<CertificateIcon />} label={words.license} />}
        <MenuRow to="/policy" icon={<DocumentIcon />} label={words.policies} />
        {!isSignedIn && <MenuRow to="/my-data" icon={<GearIcon />} label={words.myData} />}
        <MenuRow to="/social" icon={<HeartIcon />} label={words.social} />
        <SupportRow />
      </LinkGroup>
    </div>
  )
}

function LinkGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <nav aria-label={title}>
      <h2 className="mb-8 font-sans text-13 text-muted">{title}</h2>
      <div className="rounded-8 border border-line bg-paper px-16">{children}</div>
    </nav>
  )
}

/** Opens the install tips; only on phones, and not in the installed app. */
function InstallTipsRow() {
  const { person: words } = useWords('account').account
  return (
    <button
      type="button"
      onClick={openTips}
      className={`${MENU_ROW} wide:hidden [@media(display-mode:standalone)]:hidden`}
    >
      <MenuRowBody icon={<PhoneIcon />} label={words.keep} />
    </button>
  )
}

/** Rendered without href until the link is loaded, so that the layout does not shift. */
function SupportRow() {
  const { person: words } = useWords('account').account
  return (
    <a href={useSupportLink()} target="_blank" rel="noopener noreferrer" className={MENU_ROW}>
      <MenuRowBody icon={<ChatIcon />} label={words.support} />
    </a>
  )
}
