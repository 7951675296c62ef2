/** PromptPay label in both spellings, with a mark of our own drawing (three corners of a QR code). */
export const PromptPayMark = () => (
  <span className="flex items-center justify-center gap-8 text-[#17365d]">
    <svg viewBox="0 0 20 20" aria-hidden="true" className="size-20" fill="none" stroke="currentColor" strokeWidth="2">
      <rect x="2" y="2" width="6" height="6" rx="1" />
      <rect x="12" y="2" width="6" height="6" rx="1" />
      <rect x="2" y="12" width="6" height="6" rx="1" />
      <path d="M12 15h6M15 12v6" />
    </svg>
    <span className="text-15 font-semibold" translate="no">
      PromptPay
    </span>
    <span className="text-13" lang="th" translate="no">
      พร้อมเพย์
    </span>
  </span>
)
