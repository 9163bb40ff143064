export const totalLine = 'flex items-baseline justify-between border-t-2 border-dashed border-line pt-3 font-bold';
