import type { VoucherPicture } from '@studio/contract/vouchers/vouchers';
import { voucherPictures } from '@studio/contract/vouchers/vouchers';
import { Picture } from '../../../shared/ui/image/Picture.tsx';
import type { VoucherFields } from './voucherEntry.ts';

export const pictures: Record<VoucherPicture, { src: string; name: string }> = {
  vase: { src: '/art/voucher.jpg', name: 'A vase with branches' },
  bracelets: { src: '/art/bracelets.jpg', name: 'Beaded bracelets' },
  easel: { src: '/art/open-easel.jpg', name: 'A painting on an easel' },
  wheel: { src: '/art/wheel.jpg', name: 'Hands at the potter’s wheel' },
};

export function PictureFields({ field }: { field: VoucherFields }) {
  const { name, value: chosen, onChange } = field('picture');
  return (
    <fieldset>
      <legend className="pb-2 font-semibold">Picture</legend>
      <div className="flex flex-wrap gap-3">
        {voucherPictures.map((picture) => (
          <label key={picture} className="voucher-picture">
            <input
              type="radio"
              name={name}
              value={picture}
              checked={chosen === picture}
              onChange={onChange}
              className="sr-only"
            />
            <Picture
              src={pictures[picture].src}
              alt={pictures[picture].name}
              width={90}
              height={90}
              sizes="4.5rem"
              className="size-18 rounded-sm object-cover"
            />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
