import {
  BarChartOutlined,
  FileTextOutlined,
  HomeOutlined,
  InboxOutlined,
  SettingOutlined,
  SkinOutlined,
  TeamOutlined,
  WalletOutlined,
} from '@ant-design/icons'
import type { Key } from '@bailu/contract/calls'
import type { BackOfficeTranslations } from '@bailu/phrases/back-office/translations'
import type { LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'

export type MenuPage = {
  to: NonNullable<LinkProps['to']>
  name: (words: BackOfficeTranslations) => string
  /** The main call of the screen: the entry is hidden from roles that may not make it. */
  requiredCall: Key
}
export type MenuSection = {
  id: string
  name: (words: BackOfficeTranslations) => string
  icon: ReactNode
  pages: MenuPage[]
}

/** All pages of the back office, in menu order. */
export const MENU_SECTIONS: MenuSection[] = [
  {
    id: 'home',
    name: ({ shell }) => shell.home,
    icon: <HomeOutlined />,
    pages: [{ to: '/', name: ({ shell }) => shell.home, requiredCall: 'GET /api/staff/me' }],
  },
  {
    id: 'orders',
    name: ({ shell }) => shell.sections.orders,
    icon: <InboxOutlined />,
    pages: [
      { to: '/orders', name: ({ orders }) => orders.title, requiredCall: 'GET /api/staff/order' },
      { to: '/orders/slips', name: ({ orders }) => orders.slips, requiredCall: 'GET /api/staff/slip' },
      { to: '/orders/ship', name: ({ orders }) => orders.ship, requiredCall: 'POST /api/staff/order/{id}/ship' },
      {
        to: '/orders/carrier-file',
        name: ({ parcels }) => parcels.file,
        requiredCall: 'POST /api/staff/parcel-file',
      },
      { to: '/returns', name: ({ returns }) => returns.title, requiredCall: 'GET /api/staff/return' },
      { to: '/refunds', name: ({ refunds }) => refunds.title, requiredCall: 'GET /api/staff/refund' },
    ],
  },
  {
    id: 'catalogue',
    name: ({ shell }) => shell.sections.catalogue,
    icon: <SkinOutlined />,
    pages: [
      { to: '/products', name: ({ catalogue }) => catalogue.title, requiredCall: 'GET /api/staff/product' },
      {
        to: '/products/import',
        name: ({ catalogue }) => catalogue.table.title,
        requiredCall: 'POST /api/staff/catalogue/import',
      },
      {
        to: '/products/search',
        name: ({ catalogue }) => catalogue.searchWords.title,
        requiredCall: 'GET /api/staff/search-group',
      },
      { to: '/stock', name: ({ stock }) => stock.title, requiredCall: 'GET /api/staff/stock' },
      { to: '/stock/count', name: ({ stock }) => stock.count.title, requiredCall: 'POST /api/staff/stocktake' },
      { to: '/stock/delivery', name: ({ stock }) => stock.delivery.title, requiredCall: 'GET /api/staff/delivery' },
    ],
  },
  {
    id: 'content',
    name: ({ shell }) => shell.sections.content,
    icon: <FileTextOutlined />,
    pages: [
      { to: '/articles', name: ({ content }) => content.places.articles, requiredCall: 'GET /api/staff/article' },
      { to: '/banners', name: ({ content }) => content.places.banners, requiredCall: 'GET /api/staff/banner' },
      { to: '/messages', name: ({ content }) => content.places.messages, requiredCall: 'GET /api/staff/sitemessage' },
      { to: '/material', name: ({ content }) => content.places.material, requiredCall: 'GET /api/staff/material' },
      { to: '/training', name: ({ content }) => content.places.training, requiredCall: 'GET /api/staff/training' },
      { to: '/brand', name: ({ content }) => content.places.brand, requiredCall: 'GET /api/staff/brand/{name}' },
    ],
  },
  {
    id: 'people',
    name: ({ shell }) => shell.sections.people,
    icon: <TeamOutlined />,
    pages: [
      {
        to: '/applications',
        name: ({ applications }) => applications.title,
        requiredCall: 'GET /api/staff/application',
      },
      { to: '/partners', name: ({ partners }) => partners.title, requiredCall: 'GET /api/staff/partner' },
      { to: '/customers', name: ({ customers }) => customers.customers.title, requiredCall: 'GET /api/staff/customer' },
    ],
  },
  {
    id: 'money',
    name: ({ shell }) => shell.sections.money,
    icon: <WalletOutlined />,
    pages: [
      { to: '/bank', name: ({ bank }) => bank.title, requiredCall: 'GET /api/staff/bank-line' },
      { to: '/receipts', name: ({ receipts }) => receipts.title, requiredCall: 'GET /api/staff/receipt' },
      { to: '/withdrawals', name: ({ withdrawals }) => withdrawals.title, requiredCall: 'GET /api/staff/withdrawal' },
      { to: '/payouts', name: ({ payouts }) => payouts.title, requiredCall: 'GET /api/staff/payout' },
      { to: '/approvals', name: ({ approvals }) => approvals.title, requiredCall: 'GET /api/staff/approval' },
      { to: '/rewards', name: ({ rewards }) => rewards.title, requiredCall: 'GET /api/staff/reward' },
      { to: '/withholding', name: ({ tax }) => tax.withholding, requiredCall: 'GET /api/staff/withholding' },
      { to: '/tax', name: ({ tax }) => tax.title, requiredCall: 'GET /api/staff/tax-rule' },
      { to: '/debts', name: ({ debts }) => debts.title, requiredCall: 'GET /api/staff/debt' },
      { to: '/cash', name: ({ cash }) => cash.title, requiredCall: 'GET /api/staff/cash-deposit' },
      { to: '/closing', name: ({ closing }) => closing.title, requiredCall: 'GET /api/staff/closing' },
      { to: '/ledger', name: ({ ledger }) => ledger.title, requiredCall: 'GET /api/staff/ledger' },
    ],
  },
  {
    id: 'reports',
    name: ({ shell }) => shell.sections.reports,
    icon: <BarChartOutlined />,
    pages: [
      { to: '/reports/sales', name: ({ reports }) => reports.sales, requiredCall: 'GET /api/staff/report/sales' },
      {
        to: '/reports/products',
        name: ({ reports }) => reports.products,
        requiredCall: 'GET /api/staff/report/products',
      },
      {
        to: '/reports/partners',
        name: ({ reports }) => reports.partners,
        requiredCall: 'GET /api/staff/report/partners',
      },
      { to: '/reports/cohorts', name: ({ reports }) => reports.cohorts, requiredCall: 'GET /api/staff/report/cohorts' },
      { to: '/reports/flow', name: ({ reports }) => reports.flow, requiredCall: 'GET /api/staff/report/flow' },
    ],
  },
  {
    id: 'company',
    name: ({ shell }) => shell.sections.company,
    icon: <SettingOutlined />,
    pages: [
      { to: '/shop-rules', name: ({ shopRules }) => shopRules.title, requiredCall: 'GET /api/staff/shop-rule' },
      { to: '/staff', name: ({ staff }) => staff.list.title, requiredCall: 'GET /api/staff/colleague' },
      {
        to: '/data-import',
        name: ({ dataImport }) => dataImport.menu,
        requiredCall: 'GET /api/staff/data-import',
      },
      { to: '/privacy', name: ({ legal }) => legal.title, requiredCall: 'GET /api/staff/retention' },
      { to: '/audit', name: ({ audit }) => audit.title, requiredCall: 'GET /api/staff/audit' },
    ],
  },
]
