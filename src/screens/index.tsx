/** Placeholder until the generated screens are built. */
export default function ResourceScreen({ resource }: { resource: string }) {
  return <p>{resource}</p>
}
