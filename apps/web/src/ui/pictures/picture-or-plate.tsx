import type { ReactNode } from 'react'
import { Picture, type PictureProps } from './picture.tsx'
import { Plate } from './plate.tsx'

type PictureOrPlateProps = Omit<PictureProps, 'picture'> & {
  /** null = a plate. */
  picture: PictureProps['picture'] | null
  /** Seeds the plate. */
  name: string
  /** Sets the tint of the plate, see `Plate`. */
  kind: string | number
  /** Text on the plate, at its foot; not shown on a picture. */
  children?: ReactNode
}

/** A picture, or a plate with the name while there is none. */
export function PictureOrPlate({ picture, name, kind, className, children, ...shown }: PictureOrPlateProps) {
  if (picture !== null) return <Picture {...shown} picture={picture} className={className} />
  return (
    <Plate name={name} kind={kind} className={className}>
      {children}
    </Plate>
  )
}
