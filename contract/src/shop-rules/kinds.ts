import type { ShopRuleName } from './staff.ts'

/**
 * Countries that an address form offers besides Thailand, by ISO code: the English name as it is stored and printed on the
 * parcel. Written out, because browsers name some countries differently.
 */
export const COUNTRY_NAMES: Readonly<Record<string, string>> = {
  AE: 'United Arab Emirates',
  AR: 'Argentina',
  AT: 'Austria',
  AU: 'Australia',
  BD: 'Bangladesh',
  BE: 'Belgium',
  BG: 'Bulgaria',
  BH: 'Bahrain',
  BN: 'Brunei',
  BR: 'Brazil',
  BT: 'Bhutan',
  CA: 'Canada',
  CH: 'Switzerland',
  CL: 'Chile',
  CN: 'China',
  CO: 'Colombia',
  CY: 'Cyprus',
  CZ: 'Czechia',
  DE: 'Germany',
  DK: 'Denmark',
  EE: 'Estonia',
  EG: 'Egypt',
  ES: 'Spain',
  FI: 'Finland',
  FR: 'France',
  GB: 'United Kingdom',
  GR: 'Greece',
  HK: 'Hong Kong SAR China',
  HR: 'Croatia',
  HU: 'Hungary',
  ID: 'Indonesia',
  IE: 'Ireland',
  IL: 'Israel',
  IN: 'India',
  IS: 'Iceland',
  IT: 'Italy',
  JO: 'Jordan',
  JP: 'Japan',
  KE: 'Kenya',
  KH: 'Cambodia',
  KR: 'South Korea',
  KW: 'Kuwait',
  KZ: 'Kazakhstan',
  LA: 'Laos',
  LK: 'Sri Lanka',
  LT: 'Lithuania',
  LU: 'Luxembourg',
  LV: 'Latvia',
  MA: 'Morocco',
  MM: 'Myanmar (Burma)',
  MN: 'Mongolia',
  MO: 'Macao SAR China',
  MT: 'Malta',
  MV: 'Maldives',
  MX: 'Mexico',
  MY: 'Malaysia',
  NG: 'Nigeria',
  NL: 'Netherlands',
  NO: 'Norway',
  NP: 'Nepal',
  NZ: 'New Zealand',
  OM: 'Oman',
  PE: 'Peru',
  PH: 'Philippines',
  PK: 'Pakistan',
  PL: 'Poland',
  PT: 'Portugal',
  QA: 'Qatar',
  RO: 'Romania',
  RS: 'Serbia',
  RU: 'Russia',
  SA: 'Saudi Arabia',
  SE: 'Sweden',
  SG: 'Singapore',
  SI: 'Slovenia',
  SK: 'Slovakia',
  TR: 'Türkiye',
  TW: 'Taiwan',
  UA: 'Ukraine',
  US: 'United States',
  UZ: 'Uzbekistan',
  VN: 'Vietnam',
  ZA: 'South Africa',
}

const fold = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/\(.*\)|\bSAR China\b/g, '')
    .trim()
    .toLowerCase()

/** Other usual names, folded. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  turkey: 'TR',
  'great britain': 'GB',
  uk: 'GB',
  england: 'GB',
  usa: 'US',
  'united states of america': 'US',
  'czech republic': 'CZ',
  korea: 'KR',
  'lao pdr': 'LA',
  'viet nam': 'VN',
  burma: 'MM',
  macau: 'MO',
}

const CODE_BY_NAME = new Map(Object.entries(COUNTRY_NAMES).map(([code, name]) => [fold(name), code]))

/** ISO code of a country as it stands in an address; undefined for one that is not offered. */
export const countryCode = (name: string): string | undefined => CODE_BY_NAME.get(fold(name)) ?? OTHER_NAMES[fold(name)]

/** Rules that operations may change; all others only the owner. */
export const OPERATIONS_SHOP_RULES: readonly ShopRuleName[] = [
  'shipping',
  'shipping_zones',
  'delivery_days',
  'slip_check',
  'unpaid_hours',
  'stock_limits',
  'cod_terms',
  'slip_hold',
  'reservation_alarm',
  'returns',
  'partner_applications',
  'support_link',
]
