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
import type { BackOfficeWords } from '@bailu/phrases/back-office/words'
import type { LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'

type Place = {
  to: NonNullable<LinkProps['to']>
  name: (words: BackOfficeWords) => string
  /** The main call of the screen: the entry is hidden from roles that may not make it. */
  needs: Key
}
export type Section = { id: string; name: (words: BackOfficeWords) => string; icon: ReactNode; places: Place[] }

/** All pages of the back office, in menu order. */
export const SECTIONS: Section[] = [
  {
    id: 'home',
    name: ({ shell }) => shell.home,
    icon: <HomeOutlined />,
    places: [{ to: '/', name: ({ shell }) => shell.home, needs: 'GET /api/staff/me' }],
  },
  {
    id: 'orders',
    name: ({ shell }) => shell.sections.orders,
    icon: <InboxOutlined />,
    places: [
      { to: '/orders', name: ({ orders }) => orders.title, needs: 'GET /api/staff/order' },
      { to: '/orders/proofs', name: ({ orders }) => orders.slips, needs: 'GET /api/staff/slip' },
      { to: '/orders/ship', name: ({ orders }) => orders.ship, needs: 'POST /api/staff/order/{id}/ship' },
      { to: '/returns', name: ({ returns }) => returns.title, needs: 'GET /api/staff/return' },
      { to: '/refunds', name: ({ refunds }) => refunds.title, needs: 'GET /api/staff/refund' },
    ],
  },
  {
    id: 'catalogue',
    name: ({ shell }) => shell.sections.catalogue,
    icon: <SkinOutlined />,
    places: [
      { to: '/products', name: ({ products }) => products.title, needs: 'GET /api/staff/product' },
      {
        to: '/products/import',
        name: ({ products }) => products.table.title,
        needs: 'POST /api/staff/catalogue/import',
      },
      { to: '/stock', name: ({ stock }) => stock.title, needs: 'GET /api/staff/stock' },
      { to: '/stock/count', name: ({ stock }) => stock.count.title, needs: 'POST /api/staff/stocktake' },
    ],
  },
  {
    id: 'content',
    name: ({ shell }) => shell.sections.content,
    icon: <FileTextOutlined />,
    places: [
      { to: '/articles', name: ({ content }) => content.places.articles, needs: 'GET /api/staff/article' },
      { to: '/banners', name: ({ content }) => content.places.banners, needs: 'GET /api/staff/banner' },
      { to: '/messages', name: ({ content }) => content.places.messages, needs: 'GET /api/staff/sitemessage' },
      { to: '/material', name: ({ content }) => content.places.material, needs: 'GET /api/staff/material' },
      { to: '/training', name: ({ content }) => content.places.training, needs: 'GET /api/staff/training' },
      { to: '/brand', name: ({ content }) => content.places.brand, needs: 'GET /api/staff/brand/{name}' },
    ],
  },
  {
    id: 'people',
    name: ({ shell }) => shell.sections.people,
    icon: <TeamOutlined />,
    places: [
      { to: '/applications', name: ({ people }) => people.applications.title, needs: 'GET /api/staff/application' },
      { to: '/partners', name: ({ people }) => people.partners.title, needs: 'GET /api/staff/partner' },
      { to: '/customers', name: ({ people }) => people.customers.title, needs: 'GET /api/staff/customer' },
    ],
  },
  {
    id: 'money',
    name: ({ shell }) => shell.sections.money,
    icon: <WalletOutlined />,
    places: [
      { to: '/bank', name: ({ bank }) => bank.title, needs: 'GET /api/staff/bank-line' },
      { to: '/receipts', name: ({ receipts }) => receipts.title, needs: 'GET /api/staff/receipt' },
      { to: '/withdrawals', name: ({ withdrawals }) => withdrawals.title, needs: 'GET /api/staff/withdrawal' },
      { to: '/payouts', name: ({ payouts }) => payouts.title, needs: 'GET /api/staff/payout' },
      { to: '/approvals', name: ({ approvals }) => approvals.title, needs: 'GET /api/staff/approval' },
      { to: '/rewards', name: ({ rewards }) => rewards.title, needs: 'GET /api/staff/reward' },
      { to: '/withholding', name: ({ tax }) => tax.withholding, needs: 'GET /api/staff/withholding' },
      { to: '/tax', name: ({ tax }) => tax.title, needs: 'GET /api/staff/tax-rule' },
      { to: '/debts', name: ({ debts }) => debts.title, needs: 'GET /api/staff/debt' },
      { to: '/cash', name: ({ cash }) => cash.title, needs: 'GET /api/staff/cash-deposit' },
      { to: '/closing', name: ({ closing }) => closing.title, needs: 'GET /api/staff/closing' },
      { to: '/ledger', name: ({ ledger }) => ledger.title, needs: 'GET /api/staff/ledger' },
    ],
  },
  {
    id: 'reports',
    name: ({ shell }) => shell.sections.reports,
    icon: <BarChartOutlined />,
    places: [
      { to: '/reports/sales', name: ({ reports }) => reports.sales, needs: 'GET /api/staff/report/sales' },
      { to: '/reports/products', name: ({ reports }) => reports.products, needs: 'GET /api/staff/report/products' },
      { to: '/reports/partners', name: ({ reports }) => reports.partners, needs: 'GET /api/staff/report/partners' },
      { to: '/reports/cohorts', name: ({ reports }) => reports.cohorts, needs: 'GET /api/staff/report/cohorts' },
      { to: '/reports/flow', name: ({ reports }) => reports.flow, needs: 'GET /api/staff/report/flow' },
    ],
  },
  {
    id: 'house',
    name: ({ shell }) => shell.sections.house,
    icon: <SettingOutlined />,
    places: [
      { to: '/settings', name: ({ settings }) => settings.title, needs: 'GET /api/staff/setting' },
      { to: '/staff', name: ({ staff }) => staff.list.title, needs: 'GET /api/staff/colleague' },
      { to: '/privacy', name: ({ privacy }) => privacy.title, needs: 'GET /api/staff/retention' },
      { to: '/audit', name: ({ audit }) => audit.title, needs: 'GET /api/staff/audit' },
    ],
  },
]
