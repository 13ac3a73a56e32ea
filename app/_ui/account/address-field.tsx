import { useId } from 'react';
import { field } from '@/app/_ui/kit/classes';

/** A mail address. */
export function AddressField({ label }: { label: string }) {
  const id = useId();
  return (
    <div className="space-y-1">
      <label htmlFor={id} className="block font-medium">
        {label}
      </label>
      <input
        id={id}
        name="email"
        type="email"
        required
        maxLength={254}
        autoComplete="email"
        inputMode="email"
        className={field}
      />
    </div>
  );
}
