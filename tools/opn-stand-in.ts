import { PAYMENT_WEBHOOK_PATH } from '../server/src/http/payment-webhook.ts'
import { openOpnStandIn, STAND_IN_KEY, STAND_IN_SECRET } from '../server/src/testing/stand-ins/opn-stand-in.ts'

/** Runs a stand-in for the payment provider on this machine. */
const port = Number(process.env['OPN_PORT'] ?? 3999)
const shop = process.env['SHOP_URL'] ?? 'http://127.0.0.1:3000'
const { url } = await openOpnStandIn({ port, webhook: `${shop}${PAYMENT_WEBHOOK_PATH}`, retryMs: 2_000 })
console.log(`Stands in for Opn Payments at ${url}; events go to ${shop}${PAYMENT_WEBHOOK_PATH}. Start the shop with

  OPN_SECRET_KEY=${STAND_IN_KEY}
  OPN_WEBHOOK_SECRET=${STAND_IN_SECRET}
  OPN_API_URL=${url}

and say what the buyer or the bank does with the newest charge, or with one by its name:

  curl ${url}/_/pay/last      (also fail, expire, reverse)`)
