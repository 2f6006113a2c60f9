interface Signer {
  readonly userId: number
  readonly impersonatorId: number | null
  /** Whose agenda it is about; `onBehalf` when that is somebody else's. */
  readonly doctor: { readonly userId: number; readonly onBehalf: boolean } | null
}

/** Who signs an entry of the audit log: the person, the doctor acted for, and the admin behind an impersonation. */
export const signature = ({ userId, doctor, impersonatorId }: Signer) => ({
  actor_id: userId,
  on_behalf_of_id: doctor?.onBehalf ? doctor.userId : null,
  impersonator_id: impersonatorId,
})
