import type { CreationOptional, InferAttributes, InferCreationAttributes } from 'sequelize';
import { Column, DataType, Model, Table } from 'sequelize-typescript';
import type { Cents } from '@studio/contract/format/money';
import type { Buyer, InvoiceKind } from '@studio/contract/invoices/invoices';
import type { Seller } from './seller.ts';

export interface InvoiceRow {
  description: string;
  quantity: number;
  /** Negative if it is taken off. */
  amount: Cents;
  /** The part of the amount that is VAT. */
  vat: Cents;
}

/** What a document says besides its number, date and sums. */
export interface InvoiceContent {
  seller: Seller;
  buyer: Buyer;
  /** The percentage that the amounts contain; null if the seller is not registered for VAT. */
  vatRate: number | null;
  /** A credit note has those of the invoice that it credits. */
  rows: InvoiceRow[];
}

/** An invoice or credit note. Code only inserts rows; the database numbers them. */
@Table({ tableName: 'invoices', underscored: true, timestamps: false })
export class Invoice extends Model<InferAttributes<Invoice>, InferCreationAttributes<Invoice>> {
  @Column({ type: DataType.INTEGER, primaryKey: true, autoIncrement: true })
  declare id: CreationOptional<number>;

  @Column(DataType.TEXT)
  declare kind: InvoiceKind;

  /** The numbers of each kind have no gaps. */
  @Column(DataType.INTEGER)
  declare number: CreationOptional<number>;

  /** Null after the order was deleted. */
  @Column(DataType.INTEGER)
  declare orderId: number | null;

  @Column(DataType.TEXT)
  declare bookingReference: string;

  /** The order lines that it charges or credits. */
  @Column(DataType.ARRAY(DataType.INTEGER))
  declare lineIds: number[];

  /** Negative for a credit note. */
  @Column(DataType.INTEGER)
  declare total: Cents;

  @Column(DataType.INTEGER)
  declare vat: Cents;

  @Column(DataType.JSONB)
  declare content: InvoiceContent;

  /** The invoice that a credit note credits. */
  @Column(DataType.INTEGER)
  declare creditedId: CreationOptional<number | null>;

  /** Why the invoice was credited; only of a credit note. */
  @Column(DataType.TEXT)
  declare reason: CreationOptional<string | null>;

  @Column(DataType.DATE)
  declare issuedAt: CreationOptional<Date>;
}
